import type { DialectName } from '@sextant/sql';
import type { Store } from '../store/open-store.ts';
import { connectionKind } from './connection-kinds.ts';

/** The dialect of a database; that of the embedded engine for one that is not there. */
export const dialectOf = async (store: Pick<Store, 'databases'>, databaseId: number): Promise<DialectName> =>
  connectionKind((await store.databases.load(databaseId))?.engine ?? '')?.dialect ?? 'duckdb';
