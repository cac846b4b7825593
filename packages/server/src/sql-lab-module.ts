import { join } from 'node:path';
import { openResultsFolder } from './data/results-folder.ts';
import type { RoutePlugin } from './http/route.ts';
import { queryHistoryRoutes } from './routes/query-history.ts';
import { sqlLabToolRoutes } from './routes/sql-lab-tools.ts';
import { sqlLabRoutes } from './routes/sql-lab.ts';
import { tabStateRoutes } from './routes/tab-states.ts';
import type { AppContext } from './services/app-context.ts';
import type { DataAccess } from './services/access/data-access.ts';
import { openSqlLabRuns } from './services/sql-lab/runs/sql-lab-runs.ts';
import { WriteConfirmations } from './services/sql-lab/write-confirmations.ts';

/** SQL Lab as a part of the data module. */
export interface SqlLabModule {
  readonly routes: readonly RoutePlugin[];
  /** Throws away rows that are too old. */
  readonly sweep: () => Promise<number>;
  /** Stops what runs; resolves when that is written down. */
  readonly close: () => Promise<void>;
}

const megabyte = 1024 * 1024;
const dayMs = 86_400_000;

/** Opens SQL Lab over the access to data: rows that are kept, and runs. What an earlier server has left is ended. */
export async function openSqlLab(context: AppContext, dataAccess: DataAccess): Promise<SqlLabModule> {
  const { config, clock } = context;
  const results = await openResultsFolder(join(config.dataFolder, 'results'), {
    maxBytes: config.resultsMaxMb * megabyte,
    maxAgeMs: config.resultsDays * dayMs,
    clock,
  });
  const sqlLab = { ...context, dataAccess, results, confirmations: new WriteConfirmations(clock) };
  const runs = await openSqlLabRuns(sqlLab);
  return {
    routes: [
      sqlLabRoutes(sqlLab, runs),
      sqlLabToolRoutes(sqlLab),
      queryHistoryRoutes(sqlLab, runs),
      tabStateRoutes(sqlLab),
    ],
    sweep: () => results.sweep(),
    close: () => runs.close(),
  };
}
