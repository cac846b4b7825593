import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverCommand } from '../../tools/server-command.mjs';

/** A server of a test's own. */
export interface OwnServer {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Starts a server beside the shared one, with an empty data folder and features as given. */
export async function startServer(given: {
  readonly features: Readonly<Record<string, boolean>>;
  readonly password: string;
}): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-own-'));
  const child = spawn(process.execPath, [...serverCommand], {
    env: {
      ...process.env,
      SEXTANT_HOST: '127.0.0.1',
      SEXTANT_PORT: '0',
      SEXTANT_DATA: folder,
      SEXTANT_ADMIN_PASSWORD: given.password,
      SEXTANT_FEATURE_FLAGS: JSON.stringify(given.features),
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
  const stop = async (): Promise<void> => {
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, stop };
}
