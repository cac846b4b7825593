import type { AppContext } from '../app-context.ts';
import type { ResultsFolder } from '../../data/results-folder.ts';
import type { WriteConfirmations } from './write-confirmations.ts';
import type { DataAccess } from '../access/data-access.ts';

/** What SQL Lab works with. */
export interface SqlLabContext extends Pick<
  AppContext,
  'store' | 'config' | 'clock' | 'audit' | 'log' | 'secrets' | 'connections'
> {
  readonly dataAccess: DataAccess;
  /** Rows of runs. */
  readonly results: ResultsFolder;
  /** Agreements to what statements that write were announced to touch. */
  readonly confirmations: WriteConfirmations;
}
