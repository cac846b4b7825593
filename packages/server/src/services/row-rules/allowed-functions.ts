import { fail } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';
import { SqlError } from '@sextant/sql';
import { unknownCall } from '@sextant/sql/analysis';
import type { DataSource } from '../../data/engine-registry.ts';
import { opensDatabase } from '../../policies/access.ts';
import { isAdmin } from '../../policies/permissions.ts';
import { bindingRules } from './row-rules-of.ts';
import type { RuleReader, RuleSource } from './row-rules-of.ts';
import type { SessionUser } from '../../policies/session.ts';

/** Whether somebody may read only some tables of a connected database: functions that take a table as text would lead to the others. */
export const isBoundByTables = (
  user: Pick<SessionUser, 'rights' | 'roles'>,
  { databaseId, purpose }: Pick<DataSource, 'databaseId' | 'purpose'>,
): boolean => purpose === 'connected' && !isAdmin(user) && !opensDatabase(user.rights.data, { databaseId, purpose });

/** Whether row rules about any table of a connected database bind one of these users. */
export async function bindsTables(
  source: RuleSource,
  readers: readonly Pick<RuleReader, 'roleIds'>[],
  { databaseId, purpose }: Pick<DataSource, 'databaseId' | 'purpose'>,
): Promise<boolean> {
  if (purpose !== 'connected') return false;
  const rules = await source.rowRules.current();
  return readers.some(({ roleIds }) =>
    bindingRules(rules, roleIds).some(({ places }) => places.some((place) => place.databaseId === databaseId)),
  );
}

/**
 * Rejects a statement that calls anything but known functions.
 *
 * @throws ENGINE_023 with the name, ENGINE_003 for a text that cannot be read
 */
export function requireKnownFunctions(sql: string, dialect: DialectName): void {
  let name: string | null;
  try {
    name = unknownCall(sql, dialect);
  } catch (cause) {
    if (cause instanceof SqlError) throw fail('ENGINE_003', { detail: cause.message, position: null }, { cause });
    throw cause;
  }
  if (name !== null) throw fail('ENGINE_023', { name });
}
