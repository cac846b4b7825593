import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { serverCommand } from '../../tools/server-command.mjs';
import { adminPassword, enterAs } from './sign-in.ts';

/** A server of a test's own. */
export interface OwnServer {
  readonly address: string;
  /** Ends the process and keeps address and data. */
  readonly pause: () => Promise<void>;
  /** Starts it again where it was. */
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface ServerOptions {
  /** Of its administrator. Default: as in the shared one. */
  readonly password?: string;
  /** Default: as the product has them. */
  readonly features?: Readonly<Record<string, boolean>>;
  /** Further settings, by variable. Default none. */
  readonly settings?: Readonly<Record<string, string>>;
}

async function launch(
  { features = {}, password = adminPassword(), settings = {} }: ServerOptions,
  folder: string,
  port: string,
) {
  const child = spawn(process.execPath, [...serverCommand], {
    env: {
      ...process.env,
      SEXTANT_HOST: '127.0.0.1',
      SEXTANT_PORT: port,
      SEXTANT_DATA: folder,
      SEXTANT_ADMIN_PASSWORD: password,
      SEXTANT_FEATURE_FLAGS: JSON.stringify(features),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${text}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  return { child, address };
}

async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  if (child.exitCode !== null || child.signalCode !== null) return;
  const whenEnded = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await whenEnded;
}

/** Starts a server beside the shared one, with an empty data folder and features as given. */
export async function startServer(options: ServerOptions = {}): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-own-'));
  let { child, address } = await launch(options, folder, '0');
  return {
    address,
    pause: () => end(child),
    resume: async () => {
      ({ child, address } = await launch(options, folder, new URL(address).port));
    },
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A page of a browser without cookies at `address`, signed in as its administrator. Whoever opens it closes its context. */
export async function openAsAdmin(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, storageState: { cookies: [], origins: [] } });
  await enterAs(context.request, 'admin', adminPassword());
  return await context.newPage();
}

/** Starts a server for `use` and opens a page on it as its administrator; both end with it. */
export async function withOwnServer(
  browser: Browser,
  options: ServerOptions,
  use: (page: Page, server: OwnServer) => Promise<void>,
): Promise<void> {
  const server = await startServer(options);
  try {
    const page = await openAsAdmin(browser, server.address);
    await use(page, server);
    await page.context().close();
  } finally {
    await server.stop();
  }
}
