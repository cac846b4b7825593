// Finds the Chromium of the end-to-end tests, or installs Debian's. Built-in modules and old syntax only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installSystemPackage } from './system-package.mjs';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function onPath(name) {
  const found = (process.env.PATH || '').split(':').map((folder) => join(folder, name));
  return found.find((path) => existsSync(path)) || null;
}

/** CHROMIUM_PATH, else the system's headless shell, else its Chromium; null when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return names.map(onPath).find((path) => path !== null) || null;
}

/** Path of a Chromium, installed by the package manager when missing. Throws a plain message when it can't be had. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!installSystemPackage('chromium-headless-shell')) installSystemPackage('chromium');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program file.',
  );
}

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For pages that live a few seconds: the compilers of V8 that make code faster cost more than they save there, a tenth of what a page costs.
 * Not where times are measured.
 */
export const shortLivedFlags = ['--js-flags=--no-maglev,--no-opt'];
