// What the page needs beside itself: the worker's script and the device's image, both gzipped. Loaded once at the
// start, so that a die switched on later is of the same build as the page. In the one-file page they are inside it.

import { byId } from './dom.js';

function decodeBase64(text) {
  const binary = atob(text.trim());
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

async function fetched(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.blob();
}

async function load(name) {
  const inside = byId(name)?.textContent;
  const gzipped = inside ? new Blob([decodeBase64(inside)]) : await fetched(document.body.dataset[name]);
  return new Response(gzipped.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** { workerUrl, image }: the address of the worker's script, and bytes. */
export async function loadAssets() {
  const [script, image] = await Promise.all([load('worker'), load('image')]);
  return { workerUrl: URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), image: new Uint8Array(image) };
}
