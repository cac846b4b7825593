import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './services/app-context.ts';
import type { Config } from './config.ts';
import { addRoutes, bareApp } from './create-app.ts';
import type { LogTarget } from './create-app.ts';
import { auditLog } from './services/audit-log.ts';
import { takeDataFolder } from './services/backup/data-folder.ts';
import { ensureAdmin } from './services/auth/first-admin.ts';
import type { AdminLogin } from './services/auth/first-admin.ts';
import { openConnections } from './connections/connections.ts';
import { loadSecrets } from './secrets/secrets.ts';
import { grantExamples } from './services/auth/seed-roles.ts';
import { recoverDataFolder } from './services/backup/recover-data-folder.ts';
import { sessionKeeper } from './services/sessions.ts';
import { openStore } from './store/open-store.ts';
import type { ServerModule } from './http/route.ts';

export interface ServerOptions {
  /** Epoch milliseconds; default the machine's clock. */
  readonly clock?: () => number;
  /** Where log lines go; default standard output. */
  readonly logTarget?: LogTarget;
  /** Opens the parts with routes of their own; default the module of data. Tests of the core give none. */
  readonly createModules?: (context: AppContext) => Promise<readonly ServerModule[]>;
  /** Starts the engine's process while the rest is opened, ahead of the first page. Default: with the first page. */
  readonly startsEngine?: boolean;
  /** Folder of the built web app; default the one beside the built server. */
  readonly webRoot?: string;
}

/** A server that is open but does not listen yet. */
export interface SextantServer {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  readonly admin: AdminLogin;
  /** Listens and returns the address. */
  readonly listen: () => Promise<string>;
  /** Rejects new requests, lets running ones end, then closes engines and store. */
  readonly close: () => Promise<void>;
}

const hourMs = 3_600_000;
/** What happened is known for a year. */
const auditKeptMs = 365 * 24 * hourMs;
const isBundled = import.meta.url.endsWith('.js');
const builtWebRoot = fileURLToPath(new URL(isBundled ? '../web/' : '../../../build/web/', import.meta.url));

const createDataModules = async (context: AppContext): Promise<readonly ServerModule[]> => {
  const { createDataModule } = await import('./data-module.ts');
  return [await createDataModule(context)];
};

/**
 * Opens a server: data folder, secrets, metadata store, administrator, modules, HTTP application.
 *
 * @throws CONFIG_003 when the folder is in use; what `openStore` and `loadSecrets` throw
 */
export async function openServer(config: Config, options: ServerOptions = {}): Promise<SextantServer> {
  const clock = options.clock ?? Date.now;
  const lock = takeDataFolder(config.dataFolder);
  try {
    await recoverDataFolder(config.dataFolder, config.databaseUrl);
    const secrets = loadSecrets(config.dataFolder, config.secretKey);
    const store = await openStore(config.databaseUrl, clock);
    const admin = await ensureAdmin(config, store);
    await store.sessions.dropEnded();
    const housekeeping = setInterval(
      () =>
        void Promise.all([store.sessions.dropEnded(), store.audit.dropBefore(clock() - auditKeptMs)]).catch(
          () => undefined,
        ),
      hourMs,
    );
    housekeeping.unref();
    const app = bareApp(config, options.logTarget ?? null);
    if (!(await store.sqlRuns.isIndexed()))
      app.log.warn(
        'PostgreSQL under the metadata lacks pg_trgm: the query history is searched row by row (docs/operate.md)',
      );
    const audit = auditLog(store.audit, clock, app.log);
    const context: AppContext = {
      config,
      log: app.log,
      clock,
      store,
      secrets,
      sessions: sessionKeeper(store, clock, config.sessionIdleDays),
      connections: openConnections(config, secrets, app.log),
      audit,
    };
    const modules = await (options.createModules ?? createDataModules)(context);
    if (options.startsEngine === true) modules.forEach((module) => module.warmUp?.());
    await grantExamples(store);
    const describe = modules.find((module) => module.describe !== undefined)?.describe;
    const describingContext = describe === undefined ? context : { ...context, describe };
    await addRoutes(app, { context: describingContext, modules, webRoot: options.webRoot ?? builtWebRoot });
    return {
      app,
      context,
      admin,
      listen: () => app.listen({ host: config.host, port: config.port }),
      close: async () => {
        await app.close();
        clearInterval(housekeeping);
        for (const module of modules) await module.close();
        await context.connections.close();
        await audit.whenFlushed();
        await store.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
