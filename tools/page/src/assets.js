// What the page needs beside itself: the worker's text, the device's image and its name. Taken once
// at the start, so that a die switched on later is of the same build as the page. In the page that
// is one file they are inside it.

import { byId } from './dom.js';

const inline = (id) => byId(id)?.textContent;

function decodeBase64(text) {
  const binary = atob(text.trim());
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

async function fetched(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** { workerUrl, image }: the address of the worker's script, and bytes. */
export async function loadAssets() {
  const { worker, image } = document.body.dataset;
  const [script, bytes] = await Promise.all([
    inline('worker') ?? fetched(worker).then((response) => response.text()),
    image ? fetched(image).then((response) => response.arrayBuffer()) : decodeBase64(inline('image')),
  ]);
  const blob = new Blob([script], { type: 'text/javascript' });
  return { workerUrl: URL.createObjectURL(blob), image: new Uint8Array(bytes) };
}
