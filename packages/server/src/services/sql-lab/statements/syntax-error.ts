import { SextantError } from '@sextant/contract';
import { SqlError } from '@sextant/sql';
import type { DataSource } from '../../../data/engine-registry.ts';
import type { SessionUser } from '../../../policies/session.ts';
import { bindsTables, isBoundByTables } from '../../row-rules/allowed-functions.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

/**
 * What the engine itself says of a statement that cannot be read: its words are those that users know, ours stand in for them. Only that it is no
 * SQL, which an engine finds before it looks at any table; null where it says something else, or may not be asked.
 */
export async function engineSyntaxError(
  { store }: Pick<SqlLabContext, 'store'>,
  user: SessionUser,
  source: DataSource,
  { sql, error }: { readonly sql: string; readonly error: unknown },
): Promise<SextantError | null> {
  const cause = error instanceof SextantError ? error.cause : null;
  if (!(cause instanceof SqlError) || (cause.code !== 'not-understood' && cause.code !== 'unterminated')) return null;
  const { engine } = source;
  const isEmbedded = source.purpose !== 'connected';
  if (!isEmbedded && (isBoundByTables(user, source) || (await bindsTables(store, [user.rights], source)))) return null;
  try {
    await (isEmbedded ? engine.checkSelect(sql) : engine.describe(sql));
    return null;
  } catch (engineError) {
    return engineError instanceof SextantError && engineError.code === 'ENGINE_003' ? engineError : null;
  }
}
