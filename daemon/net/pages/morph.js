// SPDX-License-Identifier: MIT
// Makes a part of a page equal to another one, and touches nothing that is equal already: what is read keeps its place, and
// what has the focus keeps it.

function morphAttributes(old, wanted) {
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

const isAlike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

/** Both have the same tag. */
export function morph(old, wanted) {
  morphAttributes(old, wanted);
  const nodes = [...wanted.childNodes];
  for (let i = 0; i < nodes.length; ++i) {
    const there = old.childNodes[i];
    if (!there) old.append(nodes[i]);
    else if (!isAlike(there, nodes[i])) there.replaceWith(nodes[i]);
    else if (there.nodeType === Node.ELEMENT_NODE) morph(there, nodes[i]);
    else if (there.data !== nodes[i].data) there.data = nodes[i].data;
  }
  while (old.childNodes.length > nodes.length) old.lastChild.remove();
}
