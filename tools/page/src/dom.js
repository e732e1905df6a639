// @ts-check
// Elements made without markup, so that nothing typed or received can become any.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null));
  return element;
}

/**
 * `el('p', { class: 'x', onclick: f }, 'text', child)`
 * @param {string} name @param {Record<string, any>} attributes
 * @returns {any}
 */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** @param {string} name @param {Record<string, any>} attributes @returns {any} */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * An element of index.html: what kind it is, whoever asks knows.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/** Gives the person a file. */
export function download(name, content, type = 'application/octet-stream') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Asks for a file of at most so many bytes; of a longer one what is more than that is left out but for a byte. */
export function pickFile(accept, most) {
  return new Promise((resolve) => {
    const input = el('input', { type: 'file', accept });
    input.addEventListener('change', async () => {
      const [file] = input.files;
      resolve(new Uint8Array(await file.slice(0, most + 1).arrayBuffer()));
    });
    input.click();
  });
}
