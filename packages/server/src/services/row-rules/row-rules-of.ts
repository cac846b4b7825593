import { fail, SextantError } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { Dialect, DialectName } from '@sextant/sql';
import { dialects, SqlError } from '@sextant/sql';
import { checkExpression, looseName } from '@sextant/sql/analysis';
import { binds, combineRules } from '../../policies/row-rules.ts';
import type { RowRule, RuleTable } from '../../store/row-rules.ts';
import type { TemplateUser } from '../../templates/template-user.ts';
import { renderClause } from '../../templates/rule-clause.ts';

type RuledDataset = Pick<Dataset, 'id' | 'databaseId' | 'schema' | 'name' | 'sql'>;

/** What deciding needs of the stored rules. */
export interface RuleSource {
  /** Whether conditions may be templates. Default true; else their marks are letters like others. */
  readonly rendersTemplates?: boolean;
  readonly rowRules: { readonly current: () => Promise<readonly CurrentRule[]> };
}

/** A rule as far as deciding needs it. */
export type CurrentRule = Pick<RowRule, 'roleIds' | 'datasetIds' | 'places'> & {
  readonly row: Pick<RowRule['row'], 'kind' | 'group_key' | 'clause'>;
};

/** Whom rules bind: his roles, and who he is for rules that ask. */
export interface RuleReader {
  readonly roleIds: readonly number[];
  readonly user: TemplateUser;
}

/** The rules that bind somebody with these roles. */
export const bindingRules = (rules: readonly CurrentRule[], roleIds: readonly number[]): CurrentRule[] =>
  rules.filter((rule) => binds({ kind: rule.row.kind, roleIds: rule.roleIds }, roleIds));

/** Whether the table of a rule's dataset is this one. A schema that is not said could be any. */
export function isAboutTable(
  table: { readonly databaseId: number; readonly schema: string | null; readonly name: string },
  place: RuleTable,
  dialect: DialectName,
): boolean {
  const isSame = (left: string, right: string): boolean => looseName(left, dialect) === looseName(right, dialect);
  return (
    place.table !== null &&
    place.databaseId === table.databaseId &&
    isSame(place.table, table.name) &&
    (place.schema === null || table.schema === null || isSame(place.schema, table.schema))
  );
}

/** Whether rules about a table bind somebody with these roles. */
export const isTableRuled = async (
  source: RuleSource,
  roleIds: readonly number[],
  table: Parameters<typeof isAboutTable>[0],
  dialect: DialectName,
): Promise<boolean> =>
  bindingRules(await source.rowRules.current(), roleIds).some(({ places }) =>
    places.some((place) => isAboutTable(table, place, dialect)),
  );

/** A rule is about a dataset by its name, and about every other dataset over the same table. */
const isAbout = (dataset: RuledDataset, place: RuleTable, dialect: DialectName): boolean =>
  place.datasetId === dataset.id ||
  ((dataset.sql === null || dataset.sql === '') && isAboutTable(dataset, place, dialect));

/** The rules about a dataset that bind somebody with these roles. Rules of the tables inside a dataset by SQL are not among them. */
export const rulesAbout = async (
  store: RuleSource,
  roleIds: readonly number[],
  dataset: RuledDataset,
  dialect: DialectName,
): Promise<CurrentRule[]> =>
  bindingRules(await store.rowRules.current(), roleIds).filter(
    (rule) => rule.datasetIds.includes(dataset.id) || rule.places.some((place) => isAbout(dataset, place, dialect)),
  );

/**
 * The conditions of the row rules that bind somebody with these roles when he reads a dataset. It fails closed: a clause that is no single
 * expression shows no rows at all. Rules of the tables inside a dataset by SQL are `withRules`' matter.
 *
 * @throws ACCESS_012
 */
export async function rowRulesOf(
  store: RuleSource,
  reader: RuleReader,
  dataset: RuledDataset,
  dialect: Dialect,
): Promise<string[]> {
  return conditionsOf(await rulesAbout(store, reader.roleIds, dataset, dialect.name), {
    dataset: dataset.name,
    user: reader.user,
    dialect: dialect.name,
    rendersTemplates: store.rendersTemplates ?? true,
  });
}

/** For whom conditions are, and where. */
interface ConditionScope {
  /** The name of the dataset, for messages. */
  readonly dataset: string;
  readonly user: TemplateUser;
  readonly dialect: DialectName;
  readonly rendersTemplates: boolean;
}

/** What rows have to meet by these rules. @throws ACCESS_012 for a clause that is no single expression, or a template that fails */
export const conditionsOf = (rules: readonly CurrentRule[], scope: ConditionScope): string[] =>
  combineRules(
    rules.map(({ row, roleIds }) => ({
      kind: row.kind,
      roleIds,
      groupKey: row.group_key,
      clause: checkedClause(row.clause, scope),
    })),
  );

const isOfTemplate = (cause: unknown): boolean => cause instanceof SextantError && cause.code.startsWith('TEMPLATE_');

/** The text of the clause stays out of the error: it is for administrators. */
function checkedClause(writtenText: string, { dataset, user, dialect, rendersTemplates }: ConditionScope): string {
  try {
    const clause = rendersTemplates ? renderClause(writtenText, user, dialects[dialect]) : writtenText;
    checkExpression(clause, { dialect, allowsWindows: false });
    return clause.trim();
  } catch (cause) {
    if (cause instanceof SqlError || isOfTemplate(cause)) throw fail('ACCESS_012', { dataset }, { cause });
    throw cause;
  }
}
