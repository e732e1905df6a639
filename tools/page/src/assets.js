// What the page needs beside itself: the worker's script and the device's image, both packed. Taken once
// at the start, so that a die switched on later is of the same build as the page. In the page that is
// one file they are inside it.

import unpacker from 'script:packed/unpacker.js';
import { byId } from './dom.js';
import { isAsPacked } from './packed/is-as-packed.js';
import { cacheName } from './place.js';

const inline = (id) => byId(id)?.textContent;

function decodeBase64(text) {
  const binary = atob(text.trim());
  return Uint8Array.from(binary, (c) => c.charCodeAt(0));
}

async function fetched(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const urlOf = (script) => URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));

/** The bytes that were packed; `name` is for the error if they aren't. */
async function unpacked(name, packed) {
  const url = urlOf(unpacker);
  const worker = new Worker(url);
  const content = await new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage(packed);
  });
  worker.terminate();
  URL.revokeObjectURL(url);
  if (!(await isAsPacked(packed, content))) throw new Error(`${name}: not what was packed`);
  return content;
}

/** Unpacked at an earlier visit, and still what was packed; else it is unpacked now, and kept beside this build. */
async function unpackedOnce(name, packed) {
  const { build, [name]: file } = document.body.dataset;
  const cache = await globalThis.caches?.open(cacheName(location, build)).catch(() => null);
  const place = `${file}.unpacked`;
  const kept = await cache?.match(place);
  const before = kept && new Uint8Array(await kept.arrayBuffer());
  if (before && (await isAsPacked(packed, before))) return before;
  const content = await unpacked(name, packed);
  cache?.put(place, new Response(content)).catch(() => {}); // no room: the next visit unpacks again
  return content;
}

function part(name) {
  const inside = inline(name);
  return inside ? unpacked(name, decodeBase64(inside)) : fetched(document.body.dataset[name]).then((packed) => unpackedOnce(name, packed));
}

/** { workerUrl, image }: the address of the worker's script, and bytes. */
export async function loadAssets() {
  const [script, image] = await Promise.all([part('worker'), part('image')]);
  return { workerUrl: urlOf(script), image };
}
