import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** A host of plugin bundles, which writes down what it is asked for. */
export interface PluginHost {
  readonly address: string;
  /** Paths with their queries, in the order asked. */
  readonly requested: readonly string[];
  readonly close: () => Promise<void>;
}

/** Registers, and takes its frame elsewhere as soon as it has rows. */
const runaway = (address: string): string => `
addEventListener('message', () => { location.href = ${JSON.stringify(`${address}/stolen?by=leaving`)}; });
parent.postMessage({ type: 'register', controls: ['metrics'] }, '*');`;

/** Serves `files/plugin.js` as `/gauge.js`, one that leaves as `/runaway.js`, and nothing else. */
export async function startPluginHost(): Promise<PluginHost> {
  const requested: string[] = [];
  const gauge = readFileSync(new URL('../files/plugin.js', import.meta.url), 'utf8');
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    const text = path.startsWith('/gauge.js')
      ? `globalThis.host = ${JSON.stringify(address)};${gauge}`
      : runaway(address);
    const isThere = path.startsWith('/gauge.js') || path.startsWith('/runaway.js');
    response.writeHead(isThere ? 200 : 404, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    response.end(isThere ? text : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    requested,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Adds a plugin on its page in Settings. */
export async function addPlugin(page: Page, plugin: { name: string; key: string; url: string }): Promise<void> {
  await page.getByRole('button', { name: 'Plugin', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add plugin' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Name').fill(plugin.name);
  await dialog.getByLabel('Key').fill(plugin.key);
  await dialog.getByLabel('Bundle URL').fill(plugin.url);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}
