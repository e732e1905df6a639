// @ts-check
// Names on a real keyboard, and the settings: whatever rows the die has.

import { el } from '../dom.js';
import { currentLanguage, deviceLanguageName, deviceWord, refusalOf, t } from '../words.js';
import { panel, text } from './panel.js';

const MOST_PLAYERS = 8;
const NUMBERS = { brightness: [1, 10], dim: [0, 3600], sleep: [0, 3600] };

export function peoplePanel({ lines, say }) {
  const names = el('div', { class: 'names' });
  const settings = el('div', { class: 'settings' });
  let open = false;
  const refresh = () =>
    open &&
    lines.open &&
    Promise.all([showNames(lines, names, say), showSettings(lines, settings, say)]).catch(() => {});
  lines.on('open', refresh);
  lines.on('other', () => [names, settings].forEach((place) => place.replaceChildren()));
  document.addEventListener('words', refresh);
  return panel(
    'people',
    { onToggle: (now) => ((open = now), refresh()) },
    text('names-note', { class: 'note' }),
    names,
    el('h3', { 'data-t': 'settings' }, t('settings')),
    settings,
  );
}

/** `range`: what a refusal of what was typed means here. */
async function told(lines, request, say, range) {
  try {
    return (await lines.request(request)).reply;
  } catch (error) {
    say(error.reply.error === 'range' && range ? range : 'refused', { hint: refusalOf(error) });
    return null;
  }
}

const nameIn = (reply, seat) => reply.name ?? reply[`p${seat}`] ?? '';

async function showNames(lines, place, say) {
  const fields = [];
  for (let seat = 1; seat <= MOST_PLAYERS; seat++) {
    const { reply } = await lines.request(`name p${seat}`);
    fields.push(nameField(lines, seat, nameIn(reply, seat), say));
  }
  place.replaceChildren(...fields);
}

function nameField(lines, seat, name, say) {
  const input = el('input', {
    type: 'text',
    maxlength: '8',
    value: name,
    autocomplete: 'off',
    'aria-label': t('name-of', { n: seat }),
  });
  input.addEventListener('change', async () => {
    const reply = await told(lines, `name p${seat} ${input.value.trim()}`, say, 'name-range');
    if (reply) name = nameIn(reply, seat);
    input.value = name;
  });
  return el('label', {}, el('span', {}, `P${seat}`), input);
}

async function showSettings(lines, place, say) {
  const [{ reply: values }, { reply: info }] = await Promise.all([lines.request('get'), lines.request('info')]);
  const rows = Object.entries(values).filter(([key]) => key !== 'ok');
  place.replaceChildren(...rows.map(([key, value]) => settingRow(lines, key, value, info, say)));
}

/** A row by what the value looks like: on or off, a number, a language, or any word. */
function settingRow(lines, key, value, info, say) {
  const set = async (wanted) => {
    if (!(await told(lines, `set ${key} ${wanted}`, say))) return false;
    return true;
  };
  const control = key === 'lang' ? languageControl(info.languages, value, set) : settingControl(key, value, set);
  return el('label', { class: 'setting' }, el('span', { lang: currentLanguage() }, deviceWord('SET', key)), control);
}

function languageControl(languages, value, set) {
  const select = el(
    'select',
    {},
    languages.map((code) => el('option', { value: code, selected: code === value }, deviceLanguageName(code))),
  );
  select.addEventListener('change', () => set(select.value));
  return select;
}

function settingControl(key, value, set) {
  if (value === 'on' || value === 'off') {
    const box = el('input', { type: 'checkbox', checked: value === 'on' });
    box.addEventListener(
      'change',
      async () => (await set(box.checked ? 'on' : 'off')) || (box.checked = !box.checked),
    );
    return box;
  }
  const numeric = /^\d+$/.test(value);
  const [min, max] = NUMBERS[key] ?? [];
  const input = el('input', { type: numeric ? 'number' : 'text', value, min, max });
  input.addEventListener('change', async () =>
    (await set(input.value)) ? (value = input.value) : (input.value = value),
  );
  return input;
}
