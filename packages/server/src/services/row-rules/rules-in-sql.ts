import { LRUCache } from 'lru-cache';
import { fail, SextantError } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';
import { SqlError } from '@sextant/sql';
import { filterTables } from '@sextant/sql/analysis';
import type { TableFilters } from '@sextant/sql/analysis';
import { hashKey } from '../../data/canonical.ts';
import type { DataSource } from '../../data/engine-registry.ts';
import { hasTemplate } from '../../templates/render-text.ts';
import { sampleUser } from '../../templates/rule-clause.ts';
import type { TemplateUser } from '../../templates/template-user.ts';
import { bindingRules, conditionsOf, isAboutTable } from './row-rules-of.ts';
import type { CurrentRule, RuleReader, RuleSource } from './row-rules-of.ts';

/** A statement with the databases whose tables it can read. */
interface AuthoredSql {
  readonly databaseIds: readonly number[];
  /** What users know it as. */
  readonly name: string;
  readonly sql: string;
}

/** The rules about tables of these databases, for everybody whose rules bind. */
const tableRules = (
  rules: readonly CurrentRule[],
  roleIds: readonly number[],
  databaseIds: readonly number[],
): CurrentRule[] =>
  bindingRules(rules, roleIds).filter(({ places }) =>
    places.some((place) => databaseIds.includes(place.databaseId) && place.table !== null),
  );

/** The rules that bind one user. */
interface Bound {
  readonly rules: readonly CurrentRule[];
  readonly user: TemplateUser;
  readonly rendersTemplates: boolean;
}

function filtersOf(readers: readonly Bound[], { databaseIds, name }: AuthoredSql, dialect: DialectName): TableFilters {
  const places = readers.flatMap(({ rules }) =>
    rules.flatMap((rule) => rule.places.filter((place) => databaseIds.includes(place.databaseId))),
  );
  return {
    names: places.flatMap(({ table }) => (table === null ? [] : [table])),
    conditionsOf: (table) => {
      const aboutTables = (rules: readonly CurrentRule[]) =>
        rules.filter(({ places: ruledPlaces }) =>
          ruledPlaces.some(
            (place) =>
              databaseIds.includes(place.databaseId) &&
              // Schemas of two databases in one engine do not meet, so the name alone says which table it is.
              isAboutTable({ databaseId: place.databaseId, ...table }, place, dialect),
          ),
        );
      return [
        ...new Set(
          readers.flatMap(({ rules, ...reader }) =>
            conditionsOf(aboutTables(rules), { dataset: name, ...reader, dialect }),
          ),
        ),
      ];
    },
  };
}

/** Statements with their rules in them, after every condition was tried: reading one takes milliseconds, trying asks the database. */
const sqlByRule = new LRUCache<string, Promise<string>>({ max: 1_000, ttl: 60_000 });

/**
 * An author's statement as users with these roles may run it: every table that rules are about shows only the rows that all of them let
 * through. It fails closed: where a table cannot be found for certain, or a condition does not fit its table, nothing is run.
 *
 * @throws ACCESS_012 for a rule that cannot be applied, ACCESS_014 for a statement that rules cannot be put into
 */
export async function withRules(
  source: RuleSource,
  boundReaders: readonly RuleReader[],
  writtenSql: Omit<AuthoredSql, 'databaseIds'>,
  database: Pick<DataSource, 'dialect' | 'engine' | 'readableIds'> & { readonly dataVersion: string },
): Promise<string> {
  const authoredSql = { name: writtenSql.name, sql: writtenSql.sql, databaseIds: database.readableIds };
  const current = await source.rowRules.current();
  const { rendersTemplates = true } = source;
  const readers = boundReaders.map(({ roleIds, user }) => ({
    rules: tableRules(current, roleIds, authoredSql.databaseIds),
    user,
    rendersTemplates,
  }));
  if (readers.every(({ rules }) => rules.length === 0)) return authoredSql.sql;
  const rules = readers.map(({ rules: list, user }) => [
    list.map(({ row, places, roleIds }) => ({ row, places, roleIds })),
    // Only a condition that asks who reads makes a difference between users.
    rendersTemplates && list.some(({ row }) => hasTemplate(row.clause)) ? user : null,
  ]);
  const key = hashKey(authoredSql.databaseIds, database.dataVersion, authoredSql.sql, rules);
  const found = sqlByRule.get(key);
  if (found !== undefined) return found;
  const filteredSql = filteredAndTried(readers, authoredSql, database);
  sqlByRule.set(key, filteredSql);
  filteredSql.catch(() => sqlByRule.delete(key));
  return filteredSql;
}

async function filteredAndTried(
  readers: readonly Bound[],
  authoredSql: AuthoredSql,
  { dialect, engine }: Pick<DataSource, 'dialect' | 'engine'>,
): Promise<string> {
  const dataset = authoredSql.name;
  const { sql, parts, without } = await filtered(readers, authoredSql, dialect.name);
  if (dialect.name === 'duckdb') await requireNoneLeft(without ?? sql, readers, { authoredSql, engine });
  for (const part of parts) {
    try {
      // Alone, so that a column which the table does not have is not found in a query around it.
      await engine.describe(part);
    } catch (cause) {
      if (cause instanceof SextantError && /^ENGINE_00[1-6]$/.test(cause.code))
        throw fail('ACCESS_012', { dataset }, { cause });
      throw cause;
    }
  }
  return sql;
}

/**
 * A second opinion: the engine's own parser finds no table that rules are about beside those that ours has found.
 *
 * @throws ACCESS_014 when it does, ENGINE_0xx when it cannot read what is left: nothing runs then
 */
async function requireNoneLeft(
  rest: string,
  readers: readonly Bound[],
  {
    authoredSql,
    engine,
  }: { readonly authoredSql: AuthoredSql; readonly engine: Pick<DataSource['engine'], 'checkSelect'> },
): Promise<void> {
  const { conditionsOf: conditionsFor } = filtersOf(readers, authoredSql, 'duckdb');
  const { tables } = await engine.checkSelect(rest);
  if (tables.some(({ schema, name }) => conditionsFor({ catalog: null, schema, name }).length > 0))
    throw fail('ACCESS_014', { dataset: authoredSql.name });
}

async function filtered(readers: readonly Bound[], authoredSql: AuthoredSql, dialect: DialectName) {
  try {
    return await filterTables(authoredSql.sql, dialect, filtersOf(readers, authoredSql, dialect));
  } catch (cause) {
    if (cause instanceof SqlError) throw fail('ACCESS_014', { dataset: authoredSql.name }, { cause });
    throw cause;
  }
}

/**
 * Tells an author whom rules bind why they cannot be put into what he wrote.
 *
 * @throws QUERY_012 with the reason
 */
export async function requirePlaceForRules(
  source: RuleSource,
  roleIds: readonly number[],
  authoredSql: AuthoredSql,
  dialect: DialectName,
): Promise<void> {
  const rules = tableRules(await source.rowRules.current(), roleIds, authoredSql.databaseIds);
  if (rules.length === 0) return;
  try {
    await filtered(
      [{ rules, user: sampleUser, rendersTemplates: source.rendersTemplates ?? true }],
      authoredSql,
      dialect,
    );
  } catch (error) {
    if (error instanceof SextantError && error.code === 'ACCESS_014' && error.cause instanceof SqlError)
      throw fail('QUERY_012', { reason: error.cause.message, sql: authoredSql.sql }, { cause: error });
    throw error;
  }
}
