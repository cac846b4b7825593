import { LRUCache } from 'lru-cache';
import { fail } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { Dialect } from '@sextant/sql';
import { SqlError } from '@sextant/sql';
import { analyseStatement, checkExpression } from '@sextant/sql/analysis';
import { binds, combined } from '../policies/row-rules.ts';
import type { RowRule, RuledPlace } from '../store/row-rules.ts';

type Place = Pick<Dataset, 'id' | 'databaseId' | 'schema' | 'name' | 'sql'>;

const isSame = (left: string | null, right: string | null): boolean =>
  (left ?? '').toLowerCase() === (right ?? '').toLowerCase();

/** A rule is about a dataset by its name, and about every other dataset over the same table. */
const isAbout = (dataset: Place, place: RuledPlace): boolean =>
  place.datasetId === dataset.id ||
  (place.table !== null &&
    (dataset.sql === null || dataset.sql === '') &&
    place.databaseId === dataset.databaseId &&
    isSame(place.table, dataset.name) &&
    (place.schema === null || dataset.schema === null || isSame(place.schema, dataset.schema)));

interface ReadTable {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** Tables by statement: reading one takes milliseconds, and datasets are asked for again and again. */
const tablesOf = new LRUCache<string, Promise<readonly ReadTable[]>>({ max: 500 });

function readTables(sql: string, dialect: Dialect): Promise<readonly ReadTable[]> {
  const key = `${dialect.name} ${sql}`;
  const found = tablesOf.get(key) ?? analyseStatement(sql, dialect.name).then(({ tables }) => tables);
  tablesOf.set(key, found);
  return found;
}

/** Whether a statement reads a table that the rule is about. What cannot be read is taken to do so. */
async function readsRuled(dataset: Place, rule: CurrentRule, dialect: Dialect): Promise<boolean> {
  const places = rule.places.filter(({ databaseId, table }) => databaseId === dataset.databaseId && table !== null);
  if (dataset.sql === null || dataset.sql === '' || places.length === 0) return false;
  try {
    const tables = await readTables(dataset.sql, dialect);
    return tables.some((table) =>
      places.some(
        (place) =>
          isSame(place.table, table.name) &&
          (place.schema === null || table.schema === null || isSame(place.schema, table.schema)),
      ),
    );
  } catch {
    return true;
  }
}

/** What deciding needs of the stored rules. */
export interface RuleSource {
  readonly rowRules: { readonly current: () => Promise<readonly CurrentRule[]> };
}
type CurrentRule = Pick<RowRule, 'roleIds' | 'datasetIds' | 'places'> & {
  readonly row: Pick<RowRule['row'], 'kind' | 'group_key' | 'clause'>;
};

/**
 * The conditions of the row rules that bind somebody with these roles when he reads a dataset. It fails closed: a clause that is no single
 * expression, or a dataset by SQL over a table whose rules bind him, shows no rows at all.
 *
 * @throws ACCESS_012
 */
export async function rowRulesOf(
  store: RuleSource,
  roleIds: readonly number[],
  dataset: Place,
  dialect: Dialect,
): Promise<string[]> {
  const binding = (await store.rowRules.current()).filter((rule) =>
    binds({ kind: rule.row.kind, roleIds: rule.roleIds }, roleIds),
  );
  const own = binding.filter(
    (rule) => rule.datasetIds.includes(dataset.id) || rule.places.some((place) => isAbout(dataset, place)),
  );
  for (const rule of binding)
    if (await readsRuled(dataset, rule, dialect)) throw fail('ACCESS_012', { dataset: dataset.name });
  return combined(
    own.map(({ row, roleIds: named }) => ({
      kind: row.kind,
      roleIds: named,
      groupKey: row.group_key,
      clause: checkedClause(row.clause, dataset, dialect),
    })),
  );
}

/** The text of the clause stays out of the error: it is for administrators. */
function checkedClause(clause: string, dataset: Place, dialect: Dialect): string {
  try {
    checkExpression(clause, { dialect: dialect.name, allowsWindows: false });
    return clause.trim();
  } catch (cause) {
    if (cause instanceof SqlError) throw fail('ACCESS_012', { dataset: dataset.name }, { cause });
    throw cause;
  }
}
