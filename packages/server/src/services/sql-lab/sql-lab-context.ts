import type { AppContext } from '../app-context.ts';
import type { ResultsFolder } from '../../data/results-folder.ts';
import type { DataAccess } from '../access/data-access.ts';

/** What SQL Lab works with. */
export interface SqlLabContext extends Pick<AppContext, 'store' | 'config' | 'clock' | 'audit' | 'log' | 'secrets'> {
  readonly dataAccess: DataAccess;
  /** Rows of runs. */
  readonly results: ResultsFolder;
}
