import { SextantError, fail } from '@sextant/contract';
import { lineOf } from './command-line/line-of.ts';
import { ConfigErrors, readConfig } from './config.ts';
import { openServer } from './server.ts';
import type { SextantServer } from './server.ts';
import { storeError } from './store/store-errors.ts';

const drainMs = 10_000;
const badConfiguration = 2;

/** Ends the process with one plain line: code, message, what to do. A stack helps nobody who mistyped a setting. */
function reject(error: unknown): never {
  console.error(lineOf(storeError(error) ?? error));
  process.exit(
    error instanceof ConfigErrors || (error instanceof SextantError && error.code.startsWith('CONFIG_'))
      ? badConfiguration
      : 1,
  );
}

function stopOnSignals(server: SextantServer): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // Requests that do not end in time are cut; nothing acknowledged is lost by that.
    setTimeout(() => process.exit(0), drainMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => reject(error),
    );
  };
  // The launcher is gone when the channel closes; without it nobody would stop this process.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(event, stop);
}

async function listen(server: SextantServer): Promise<string> {
  const { host, port } = server.context.config;
  try {
    return await server.listen();
  } catch (error) {
    await server.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw fail('CONFIG_002', { host, port }, { cause: error });
    throw error;
  }
}

async function serve(): Promise<void> {
  try {
    const server = await openServer(readConfig(), { startsEngine: true });
    const address = await listen(server);
    stopOnSignals(server);
    const { username, password } = server.admin;
    const shownText = server.context.config.publicUrl ?? address;
    console.log(`Sextant is ready: ${shownText}/  user ${username}  password ${password ?? '(as you set it)'}`);
  } catch (error) {
    reject(error);
  }
}

void serve();
