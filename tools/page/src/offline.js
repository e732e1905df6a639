// @ts-check
// Works without a network after the first visit, and tells of a newer version: it waits until the
// person takes it, so that what runs stays of one build.

import { t } from './words.js';
import { el } from './dom.js';

export async function offline(place) {
  if (!('serviceWorker' in navigator) || location.protocol === 'file:') return;
  let asked = false;
  try {
    const registration = await navigator.serviceWorker.register('service-worker.js'); // a sandboxed frame throws
    navigator.serviceWorker.addEventListener('controllerchange', () => asked && location.reload());
    const offer = () => registration.waiting && navigator.serviceWorker.controller && show(place, () => {
      asked = true;
      registration.waiting?.postMessage('take over');
    });
    const watch = () => registration.installing?.addEventListener('statechange', offer);
    offer();
    watch(); // another tab may have asked for it
    registration.addEventListener('updatefound', watch);
  } catch {
    // A browser that keeps nothing: the page works all the same, with the network.
  }
}

function show(place, take) {
  place.replaceChildren(el('span', { 'data-t': 'update-there' }, t('update-there')), ' ',
    el('button', { type: 'button', onclick: take, 'data-t': 'update-take' }, t('update-take')));
  place.hidden = false;
}
