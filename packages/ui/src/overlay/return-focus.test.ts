import { afterEach, beforeEach, expect, test } from 'vitest';
import { returnFocusAtOnce } from './return-focus.ts';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = '<div id="root"><button id="opener">Open</button><button id="other">Other</button></div>';
  end = returnFocusAtOnce();
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

const focusOn = (id: string): void => document.getElementById(id)?.focus();

/** Opens an overlay with one field, which takes the focus. */
function open(id: string, attributes = ''): HTMLElement {
  const overlay = document.createElement('div');
  overlay.innerHTML = `<div ${attributes}><input id="${id}"></div>`;
  document.body.append(overlay);
  focusOn(id);
  return overlay;
}

const press = (key: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

/** Takes overlays away as one act, and says what has the focus before the next task begins. */
async function focusAfterClosing(...overlays: readonly HTMLElement[]): Promise<string> {
  for (const overlay of overlays) overlay.remove();
  await Promise.resolve();
  return document.activeElement?.id ?? '';
}

test('what opened an overlay has the focus as soon as it is gone', async () => {
  focusOn('opener');
  const overlay = open('field');
  press('Escape');
  expect(await focusAfterClosing(overlay)).toBe('opener');
});

test('overlays that lie above each other give it back in turn, and all at once to what opened the first', async () => {
  focusOn('opener');
  const below = open('below', 'aria-modal="true"');
  const above = open('above');
  expect(await focusAfterClosing(above)).toBe('below');
  expect(await focusAfterClosing(open('above'), below)).toBe('opener');
});

test('a dialog that took the place of another gives it to what opened the first', async () => {
  focusOn('opener');
  const loading = open('loading', 'aria-modal="true"');
  loading.remove();
  const form = open('form', 'aria-modal="true"');
  expect(await focusAfterClosing(form)).toBe('opener');
});

test('a key that goes on acting after it closed an overlay does not act on the opener', async () => {
  focusOn('opener');
  const overlay = open('field');
  press('Enter');
  expect(await focusAfterClosing(overlay)).toBe('');
});

test('what was focused meanwhile keeps the focus', async () => {
  focusOn('opener');
  const overlay = open('field');
  focusOn('other');
  expect(await focusAfterClosing(overlay)).toBe('other');
});
