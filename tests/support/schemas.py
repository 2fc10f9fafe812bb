# SPDX-License-Identifier: MIT
"""Whether messages of the daemon's WebSockets are what asyncapi.json and openapi.json say. A key that no schema names is a
fault, too. Without the package python3-jsonschema nothing is checked."""
import functools
import json
import pathlib

try:
    import jsonschema
except ImportError:
    jsonschema = None

PAGES = pathlib.Path(__file__).resolve().parents[2] / "daemon" / "net" / "pages"
FORMAT = "application/vnd.oai.openapi;version=3.0.3"


@functools.cache
def document(name):
    return json.loads((PAGES / name).read_text(encoding="utf-8"))


def converted(schema, is_part=False):
    """OpenAPI 3.0's schema as JSON Schema. Objects are closed; `is_part`: one that others complete stays open."""
    if isinstance(schema, list):
        return [converted(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    out = {}
    for key, value in schema.items():
        if key == "properties":
            out[key] = {name: converted(one) for name, one in value.items()}
        elif key == "allOf":
            out[key] = [converted(one, True) for one in value]
        elif key == "$ref":
            out[key] = f"#/$defs/{value.rsplit('/', 1)[1]}{'+' if is_part else ''}"
        elif key not in ("nullable", "example", "examples", "description"):
            out[key] = converted(value) if key in ("items", "additionalProperties", "anyOf", "oneOf") else value
    if ("properties" in out or "allOf" in out) and "additionalProperties" not in out and not is_part:
        out["unevaluatedProperties"] = False
    return {"anyOf": [{"type": "null"}, out]} if schema.get("nullable") else out


@functools.cache
def validator(name):
    schemas = document("openapi.json")["components"]["schemas"]
    definitions = {key: converted(value) for key, value in schemas.items()}
    definitions |= {key + "+": converted(value, True) for key, value in schemas.items()}
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})


def schema_of(message):
    """The name of the schema of a message in asyncapi.json."""
    payload = message["payload"]
    assert payload["schemaFormat"] == FORMAT, payload
    return payload["schema"]["$ref"].rsplit("/", 1)[1]


def messages_of(path):
    """The messages of asyncapi.json that a WebSocket at that path may send; none: it is not described."""
    described = document("asyncapi.json")
    sent = [message["$ref"].rsplit("/", 1)[1] for operation in described["operations"].values() if operation["action"] == "send"
            for message in operation["messages"]]
    for channel in described["channels"].values():
        if channel["address"] == path.split("?")[0]:
            return [described["components"]["messages"][name] for name in channel["messages"] if name in sent]
    return []


def check(path, message):
    """Raises AssertionError where a message at that path is not what the documents say."""
    if jsonschema is None:
        return
    for described in messages_of(path):
        name = schema_of(described)
        if name.endswith("Hello") == (message.get("type") == "hello"):
            fault = jsonschema.exceptions.best_match(validator(name).iter_errors(message))
            assert fault is None, f"{path} sends no {name}: {fault.json_path}: {fault.message}"
