import { SextantError } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';
import type { EngineRegistry } from '../data/engine-registry.ts';
import type { Store } from '../store/open-store.ts';
import { requireReadableSource } from './dataset-source.ts';

/** A fault of a statement in Superset's form; null where the engine does not say at which column. */
export type SqlFault = {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
};

/** Faults of what the person wrote; that he may not read something, or that the database is away, is none of them. */
const isFaultOfText = ({ code }: SextantError): boolean =>
  /^(?:QUERY_|ENGINE_00[1-6]|ENGINE_01[34]|REQUEST_008)/.test(code);

/**
 * What is wrong with a statement, without running it; nothing when it can be run.
 *
 * @throws ACCESS_001 for a table that the person may not read, and what a database says that cannot be asked
 */
export async function validateSql(
  { store, sources }: { readonly store: Store; readonly sources: Pick<EngineRegistry, 'sourceOf'> },
  user: SessionUser,
  { databaseId, schema, sql }: { readonly databaseId: number; readonly schema: string | null; readonly sql: string },
): Promise<SqlFault[]> {
  try {
    await requireReadableSource(store, user, { databaseId, schema, name: '', sql });
    await (await sources.sourceOf(databaseId)).engine.describe(sql);
    return [];
  } catch (error) {
    if (!(error instanceof SextantError) || !isFaultOfText(error)) throw error;
    const line = Number(/\bline (\d+)/i.exec(error.message)?.[1] ?? 1);
    return [{ line_number: line, start_column: null, end_column: null, message: error.message }];
  }
}
