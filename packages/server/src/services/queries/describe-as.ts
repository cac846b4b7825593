import type { EngineColumn } from '@sextant/engines';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import type { Store } from '../../store/open-store.ts';
import { withoutPlace } from './engine-text.ts';
import { bindsTables, isBoundByTables, requireKnownFunctions } from '../row-rules/allowed-functions.ts';
import { withRules } from '../row-rules/rules-in-sql.ts';
import { templateUser } from '../auth/template-user.ts';
import { requireProvenForAuthor } from '../row-rules/unproven-barriers.ts';
import type { SessionUser } from '../../policies/session.ts';

/** Where statements are described, and whether texts may be templates. */
interface DescribeContext {
  readonly store: Pick<Store, 'rowRules'>;
  readonly sources: Pick<EngineRegistry, 'sourceOf'>;
  readonly rendersTemplates?: boolean;
}

/**
 * The columns of a statement, as somebody may have it described: engines plan it, and some look at rows, so that the tables in it show only
 * what the row rules let him see.
 *
 * @throws ACCESS_012, ACCESS_014, ACCESS_015, ENGINE_023; what the engine says of the statement, without its own words where rules bind
 */
export async function describeAs(
  { store, sources, ...templates }: DescribeContext,
  user: SessionUser,
  { databaseId, sql }: { readonly databaseId: number; readonly sql: string },
): Promise<readonly EngineColumn[]> {
  const source = await sources.sourceOf(databaseId);
  await requireProvenForAuthor({ rowRules: store.rowRules }, user, databaseId, source.dialect.name);
  const reader = { roleIds: user.rights.roleIds, user: templateUser({ user }) };
  if (isBoundByTables(user, source) || (await bindsTables(store, [reader], source)))
    requireKnownFunctions(sql, source.dialect.name);
  const statement = { name: 'the statement', sql };
  const ruledText = await withRules({ rowRules: store.rowRules, ...templates }, [reader], statement, {
    ...source,
    dataVersion: 'described',
  });
  try {
    return await source.engine.describe(ruledText);
  } catch (error) {
    throw ruledText === sql ? error : withoutPlace(error);
  }
}
