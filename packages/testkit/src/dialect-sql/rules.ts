import { dialects, make, printExpression, truncations, type DialectName, type Truncation } from '@sextant/sql';
import { readIso } from '../engine-specs/calendar.ts';
import { classesOf, readSpec, type EngineSpec } from '../engine-specs/recorded.ts';
import { firstWeekday } from '../engine-specs/run.ts';
import { recordedDataset } from './dataset.ts';
import { expressionTree } from './tree.ts';

/*
 * What is the same thing said otherwise. engine-specs proves that cuts and literals mean the same (or that ours alone is right): here
 * each becomes a name of its own, so that the rest of two statements can be compared as it stands.
 */

const iso = String.raw`'(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?)(?:\+00:00| \+00:00|Z| UTC|\+00)?'`;
const literal = new RegExp(
  [
    String.raw`CAST\(\s*TIME_PARSE\(\s*${iso}\s*\) AS DATE\s*\)`,
    String.raw`(?:TO_TIMESTAMP(?:_TZ)?|TO_DATE|STR_TO_DATE|toDateTime(?:64)?|toDate|TIME_PARSE)\(\s*${iso}(?:,\s*(?:'[^']*'|\d+))*\s*\)`,
    String.raw`CAST\(\s*${iso} AS \w+\s*\)`,
    String.raw`CONVERT\(\w+,\s*${iso},\s*\d+\s*\)`,
    String.raw`(?:TIMESTAMPTZ|TIMESTAMP|DATE) ${iso}`,
    iso,
  ].join('|'),
  'g',
);

const dayMs = 86_400_000;

/** A recorded literal may have lost the clock or the fraction of the bound that it stands for; ours has them. */
const wholeBound =
  (bounds: readonly number[]) =>
  (ms: number): number =>
    bounds.includes(ms)
      ? ms
      : (bounds.find((bound) => Math.floor(bound / dayMs) * dayMs === ms || Math.floor(bound / 1000) * 1000 === ms) ??
        ms);

/** Literals of times as the moments that they name. An author's own text stays: it is no literal of ours. */
const withMoments = (sql: string, moment: (ms: number) => number): string =>
  sql.replaceAll(literal, (all: string, ...groups: readonly unknown[]) => {
    const text = groups.find((group) => typeof group === 'string');
    if (typeof text !== 'string' || all === `'2020-01-01'`) return all;
    return `moment(${moment(readIso(text).ms)})`;
  });

/** Dialects whose truths are the numbers 0 and 1. */
const hasBits: ReadonlySet<DialectName> = new Set(['mssql', 'oracle', 'sqlite']);

/** Truths: IS TRUE, = TRUE, = 1. The text 'true' was recorded as a text, or as NULL, where the driver has no booleans. */
const withTruths = (sql: string, dialect: DialectName): string => {
  const comparedSql = sql.replaceAll(/\bIS (TRUE|FALSE|0|1)\b/gi, '= $1').replaceAll(/= N?'true'/g, '= TRUE');
  const knownSql = dialect === 'mysql' ? comparedSql.replaceAll(/\bis_new IS NULL/g, 'is_new = TRUE') : comparedSql;
  return hasBits.has(dialect) ? knownSql.replaceAll(/\bFALSE\b/gi, '0').replaceAll(/\bTRUE\b/gi, '1') : knownSql;
};

/** Collations of MySQL ignore case, so that ours compares bytes. */
const withPlainLike = (sql: string, dialect: DialectName): string =>
  dialect === 'mysql' ? sql.replaceAll('LIKE BINARY ', 'LIKE ') : sql;

/** Drivers that format texts double each percent sign. */
const withPercents = (sql: string): string => sql.replaceAll('%%', '%');

/** `"it's"` is a text on BigQuery. */
const withTexts = (sql: string, dialect: DialectName): string =>
  dialect === 'bigquery'
    ? sql.replaceAll(/"([^"]*)"/g, (_, text: string) => `'${text.replaceAll("'", String.raw`\'`)}'`)
    : sql;

/** A number as text against a column of numbers, where Superset did not know the column's type. */
const withNumbers = (sql: string): string => sql.replaceAll(/\b((?:qty|amount)\W? (?:[<>=]+) )'(\d+)'/g, '$1$2');

/** A bound on a column of dates as texts, in the column's format and not as a time. */
const withFormats = (sql: string): string =>
  sql.replaceAll(/\b(day_text\W? (?:>=|<) )moment\((\d+)\)/g, (_, comparedSql: string, ms: string) => {
    const day = new Date(Number(ms)).toISOString().slice(0, 10).replaceAll('-', '');
    return `${comparedSql}'${day}'`;
  });

/** The recorded statement, ready to be read beside ours. */
export function recordedText(sql: string, printedSql: string, dialect: DialectName): string {
  const singleSql = sql.replace(/;\s*$/, '');
  const noEmptyText = dialect === 'oracle' ? singleSql.replaceAll("= ''", 'IS NULL') : singleSql;
  const spelledSql = withPercents(withTexts(noEmptyText, dialect))
    .replaceAll('{func}', 'DATETIME_TRUNC')
    .replaceAll('{type}', 'DATETIME');
  const bounds = Array.from(printedSql.matchAll(/moment\((\d+)\)/g), ([, ms]) => Number(ms));
  return withFormats(withMoments(withNumbers(withTruths(spelledSql, dialect)), wholeBound(bounds)));
}

/** A ranking of series that an engine would run once a row is fenced by a WITH of its own: what it selects stays the same. */
const withoutFence = (sql: string): string =>
  sql.replaceAll(/WITH once__ AS MATERIALIZED \(([\s\S]*?)\n\s*\)\s*SELECT \* FROM once__/g, '$1');

/** Ours, ready to be read. */
export const printedText = (sql: string, dialect: DialectName): string =>
  withMoments(withTruths(withPlainLike(withoutFence(sql), dialect), dialect), (ms) => ms);

const columns = ['order_ts', 'order_date', 'epoch_s', 'day_text'] as const;
type Cut = readonly [tree: string, name: string];

const formats = { order_ts: '', order_date: '', epoch_s: 'epoch_s', day_text: '' } as const;

/** BigQuery's texts depend on the column's type. */
function recordedCuts(spec: EngineSpec, column: (typeof columns)[number]): Readonly<Record<string, string>> {
  const typedExpressions = spec.timestamp_expr_by_column_type;
  if (typedExpressions === undefined || column === 'day_text' || column === 'epoch_s')
    return spec.timestamp_expr[formats[column]] ?? {};
  return typedExpressions[column === 'order_ts' ? 'TIMESTAMP' : 'DATE'] ?? {};
}

const treeText = (sql: string, dialect: DialectName): string =>
  JSON.stringify(expressionTree(printedText(sql, dialect), dialect));

function printedTruncation(column: (typeof columns)[number], grain: Truncation, dialect: DialectName): string {
  const ownColumn = recordedDataset('table', dialect).columns.find(({ name }) => name === column);
  const bareExpression = make.column(column);
  const isPartOfDay = grain.startsWith('PT');
  const time = {
    order_ts: bareExpression,
    order_date: isPartOfDay ? make.cast(bareExpression, 'timestamp') : bareExpression,
    epoch_s: make.fromEpoch(bareExpression, 's'),
    day_text: make.parseTime(bareExpression, '%Y%m%d'),
  }[column];
  const type =
    column === 'order_date' && !isPartOfDay ? 'date' : ownColumn?.type === 'timestamptz' ? 'timestamptz' : 'timestamp';
  return printExpression(make.truncate(time, grain, type), dialects[dialect]);
}

/** The plain week by the day that it begins on. */
const plainWeek = (dialect: DialectName): Truncation =>
  firstWeekday(dialect) === 0 ? '1969-12-28T00:00:00Z/P1W' : '1969-12-29T00:00:00Z/P1W';

/** Cuts of the recorded columns as trees with a name for each: what is longest comes first, since cuts hold each other. */
export function cutsOf(dialect: DialectName): { recorded: readonly Cut[]; printed: readonly Cut[] } {
  const specs = classesOf[dialect].map(readSpec);
  const recorded: Cut[] = [];
  const printedCuts: Cut[] = [];
  for (const column of columns)
    for (const grain of truncations) {
      const name = JSON.stringify({ cut: `${column} by ${grain === 'P1W' ? plainWeek(dialect) : grain}` });
      printedCuts.push([treeText(printedTruncation(column, grain, dialect), dialect), name]);
      for (const spec of specs) {
        const text = recordedCuts(spec, column)[grain];
        if (text === undefined) continue;
        const ownText = text
          .replaceAll('{func}', 'DATETIME_TRUNC')
          .replaceAll('{type}', 'DATETIME')
          .replaceAll(/\bcol\b/g, column);
        recorded.push([treeText(ownText, dialect), name]);
      }
    }
  const longestFirst = (left: Cut, right: Cut): number => right[0].length - left[0].length;
  return { recorded: recorded.sort(longestFirst), printed: printedCuts.sort(longestFirst) };
}

/** A shape's text with its cuts named. */
export const withCuts = (shape: string, cuts: readonly Cut[]): string =>
  cuts.reduce(
    (text, [tree, name]) =>
      text.replaceAll(tree, name).replaceAll(JSON.stringify(tree).slice(1, -1), JSON.stringify(name).slice(1, -1)),
    shape,
  );
