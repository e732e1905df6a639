// Keeps the page for when there is no network: one build in one cache, fetched whole and checked,
// and given whole. A newer build waits until the person asks for it.
/* global FILES, BUILD */

import { cacheName, cachesOf } from './place.js';

const CACHE = cacheName(self.location, BUILD);
const scope = new URL('./', self.location);

self.addEventListener('install', (event) => {
  const fetchAll = async () => {
    const cache = await caches.open(CACHE);
    const requests = FILES.map(
      ([name, integrity]) => new Request(new URL(name, scope), { integrity, cache: 'no-cache' }),
    );
    await cache.addAll(requests);
  };
  event.waitUntil(fetchAll());
});

self.addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(cachesOf(scope)) && name !== CACHE);
    await Promise.all(others.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forgetOthers());
});

self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== scope.origin) return;
  const name = url.pathname === scope.pathname ? 'index.html' : url.pathname.slice(scope.pathname.length);
  if (!FILES.some(([known]) => known === name)) return;
  const give = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(new URL(name, scope))) ?? fetch(event.request);
  };
  event.respondWith(give());
});
