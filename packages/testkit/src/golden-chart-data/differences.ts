import {
  requestedOf,
  readRecordedDatasets,
  type GoldenCase,
  type RecordedQuery,
  type WireEntry,
  type WireRow,
} from './cases.ts';
import { shownText } from './compare-cells.ts';
import type { Difference } from './compare-entry.ts';
import type { WireResponse } from './golden-server.ts';
import {
  bySqlChange,
  queryResult,
  anyQuery,
  instantLiteral,
  messageOf,
  queriesOf,
  hasQuirk,
  judgeRejected,
  rejectedWithCode,
  statementsOf,
  bodyText,
  type StatedDifference,
} from './judging.ts';
import { ruleDifferences } from './rule-differences.ts';
import { stepDifferences } from './step-differences.ts';
import { templateDifferences } from './template-differences.ts';
import { timeDifferences } from './time-differences.ts';

const crashesWithResult =
  /^(crash: (quarters|tuple as (text|function)|division of text|text and number|option of sort|option axis|number as table)$|no grain |column without name)/;

const dateLiteral = /'(\d{4}-\d\d-\d\d) 00:00:00\.000000'/g;

/** Rows of ours with members left out that are reported otherwise. */
function withoutKeys(golden: GoldenCase, names: readonly (keyof WireEntry)[]): GoldenCase {
  const result = (golden.response.result ?? []).map((entry) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => !(names as readonly string[]).includes(name))),
  );
  return { ...golden, response: { ...golden.response, result } };
}

/** Whether a name is that of a calculated column of a case's dataset. */
function isCalculated({ request: { datasource } }: GoldenCase, name: string): boolean {
  const dataset = readRecordedDatasets().find(({ id }) => id === datasource?.id);
  return dataset?.columns.some((column) => column.column_name === name && (column.expression ?? '') !== '') ?? false;
}

export type { StatedDifference } from './judging.ts';

/** The first that applies judges. */
export const statedDifferences: readonly StatedDifference[] = [
  ...timeDifferences,
  ...templateDifferences,
  {
    what: 'crashes: what can be answered is answered',
    applies: (golden) => hasQuirk(/^unhandled exception/)(golden) && crashesWithResult.test(messageOf(golden)),
    looksAt: 'that there is a result',
    judge: queryResult,
  },
  { what: 'crashes: rejected with a code', applies: hasQuirk(/^unhandled exception/), judge: judgeRejected },
  {
    what: 'labels can be renamed in any level',
    applies: (golden) =>
      hasQuirk(/EMPTY error text/)(golden) &&
      anyQuery(({ post_processing: steps }) => /"level":1/.test(JSON.stringify(steps)))(golden) &&
      golden.underlying_error === 'step: unknown columns',
    judge: (golden, ownResponse, bench) =>
      ownResponse.status === 200 ? queryResult(golden, ownResponse) : judgeRejected(golden, ownResponse, bench),
  },
  { what: 'failed steps: rejected with a code', applies: hasQuirk(/EMPTY error text/), judge: judgeRejected },
  {
    what: 'calculated columns have their meaning in SQL of metrics and conditions',
    applies: (golden) => {
      const name = /^engine: no column (\w+)/.exec(messageOf(golden))?.[1];
      return name !== undefined && isCalculated(golden, name);
    },
    looksAt: 'that there is a result',
    judge: queryResult,
  },
  {
    what: 'engine errors have a code and the nearest right name, not the engine’s text',
    applies: (golden) => messageOf(golden).startsWith('engine: '),
    judge: judgeRejected,
  },
  {
    what: 'a sentence about a time range stands by itself',
    applies: (golden) => golden.response.http_status === 400 && messageOf(golden) === 'ambiguous time',
    judge: judgeRejected,
  },
  {
    what: 'an adhoc column holds no query of its own',
    applies: anyQuery(({ columns }) => /"sqlExpression":"\(SELECT/.test(JSON.stringify(columns))),
    judge: (_, ownResponse) => rejectedWithCode(ownResponse, /^QUERY_011$/),
  },
  {
    what: 'functions that take memory or reach outside are rejected',
    applies: anyQuery(({ extras }) => /randomblob/.test(JSON.stringify(extras))),
    judge: (_, ownResponse, { engine }) =>
      rejectedWithCode(ownResponse, engine === 'duckdb' ? /^ENGINE_013$/ : /^QUERY_012$/),
  },
  {
    what: 'LIKE of a number looks at its text',
    applies: (golden) => hasQuirk(/LIKE ignores/)(golden) && golden.response.http_status === 400,
    looksAt: 'that there is a result',
    judge: (_, ownResponse) => (ownResponse.status === 200 ? null : `ours ${ownResponse.status}`),
  },
  {
    what: 'LIKE looks at the case of letters on every engine',
    applies: (golden) => / LIKE '/.test(statementsOf(golden)),
    judge: bySqlChange({ sql: (sql) => sql, isCaseSensitive: true }),
  },
  {
    what: 'no end is added where no range was asked for',
    applies: hasQuirk(/granularity without time_range/),
    judge: (golden, ownResponse, bench) =>
      bySqlChange({ sql: (sql) => sql.replace(/\w+ < '2026-11-21 00:00:00'/, '1 = 1') })(
        withoutKeys(golden, ['applied_filters', 'rejected_filters']),
        ownResponse,
        bench,
      ),
  },
  {
    what: 'days are compared as days',
    applies: (golden) => statementsOf(golden).match(dateLiteral) !== null,
    judge: (golden, ownResponse, bench) =>
      bySqlChange({ sql: (sql) => sql.replaceAll(dateLiteral, "'$1'") })(golden, ownResponse, bench),
  },
  {
    what: 'numbers that stand for time are times on an axis',
    applies: hasQuirk(/ignores python_date_format/),
    judge: bySqlChange({ sql: epochsAsTimes }),
  },
  {
    what: 'numbers that stand for years are years on an axis',
    applies: (golden) => golden.feature === 'grain.number_year',
    judge: bySqlChange({ sql: yearsAsTimes }),
  },
  {
    what: 'raw rows keep the label that was asked for',
    applies: (golden) =>
      anyQuery(
        ({ metrics, columns }) => metrics === null && (columns ?? []).some((column) => relabeling(column) !== null),
      )(golden),
    judge: (golden, ownResponse, { plainly }) => plainly(withLabels(golden), ownResponse),
  },
  {
    what: 'columns of truth are of the type of truth',
    applies: (golden) => golden.request.result_type === 'columns',
    judge: (golden, ownResponse, { plainly }) => plainly(withTruthType(golden), ownResponse),
  },
  {
    what: 'drill to detail is ordered, so that pages are stable',
    applies: (golden) => golden.request.result_type === 'drill_detail' && golden.compare?.[0]?.order !== 'total',
    looksAt: 'count',
    judge: (golden, ownResponse, { plainly }) =>
      plainly({ ...golden, compare: [{ order: 'none', truncated: true }] }, ownResponse),
  },
  {
    what: 'more grains than SQLite had',
    applies: (golden) => golden.request.result_type === 'timegrains',
    looksAt: 'that there is a result',
    judge: hasGrains,
  },
  {
    what: 'order by the label of an adhoc column',
    applies: hasQuirk(/orderby by the label of an adhoc column/),
    looksAt: 'that there is a result',
    judge: queryResult,
  },
  {
    what: 'comparison without a time axis moves the range of the filter',
    applies: (golden) =>
      messageOf(golden) === 'open range' &&
      anyQuery(({ filters }) =>
        (filters ?? []).some((filter) => /\S : \S/.test(String((filter as { val?: unknown }).val))),
      )(golden),
    looksAt: 'that there is a result',
    judge: queryResult,
  },
  {
    what: 'shifts are counted by the calendar, quarters too',
    applies: anyQuery(({ time_shift: shift }) => monthsOf(shift) > 0),
    judge: (golden, ownResponse, bench) =>
      anyQuery(({ granularity }) => typeof granularity === 'string')(golden)
        ? queryResult(golden, ownResponse)
        : bySqlChange({ sql: (sql) => shiftedBounds(sql, golden) })(golden, ownResponse, bench),
  },
  {
    what: 'a Sunday begins its own week',
    applies: (golden) => /'weekday \d', '-7 days'/.test(statementsOf(golden)),
    judge: bySqlChange({ sql: (sql) => sql.replaceAll(/'(weekday \d)', '-7 days'/g, "'-6 days', '$1'") }),
  },
  ...stepDifferences,
  ...ruleDifferences,
  {
    what: 'lists of texts have no order',
    applies: anyQuery(({ metrics }) => /GROUP_CONCAT/.test(JSON.stringify(metrics))),
    judge: (golden, ownResponse, { plainly }) => plainly(withSortedLists(golden), sortedLists(ownResponse)),
  },
  {
    what: 'casts of fractions round on DuckDB',
    applies: (golden, engine) =>
      engine === 'duckdb' &&
      anyQuery(({ columns }) => /CAST\([^)]*\/[^)]* AS INT/.test(JSON.stringify(columns)))(golden),
    looksAt: 'that there is a result',
    judge: queryResult,
  },
  {
    what: 'whole numbers divide with a fraction on DuckDB',
    applies: (golden, engine) =>
      engine === 'duckdb' &&
      anyQuery(({ metrics }) => /"sqlExpression":"[^"]*\//.test(JSON.stringify(metrics)))(golden),
    judge: bySqlChange({ sql: (sql) => sql.replaceAll(/\s*\/\s*/g, ' * 1.0 / ') }),
  },
  {
    what: 'sums and averages of what is no number: the engine says',
    applies: ({ feature }, engine) => engine === 'duckdb' && /^agg\.(bool|date|text)\.(AVG|SUM)$/.test(feature),
    judge: (golden, ownResponse) =>
      ownResponse.status === 200 ? queryResult(golden, ownResponse) : rejectedWithCode(ownResponse, /^ENGINE_/),
  },
  {
    what: 'groups are ordered only by what they have',
    applies: (golden, engine) => engine === 'duckdb' && queriesOf(golden).some(isOrderedByHidden),
    judge: (_, ownResponse) => rejectedWithCode(ownResponse, /^ENGINE_/),
  },
  {
    what: 'instants are compared as instants',
    applies: (golden, engine) => engine === 'duckdb' && statementsOf(golden).match(instantLiteral) !== null,
    judge: bySqlChange({ sql: (sql) => sql }),
  },
];

/** Months of a shift that is given in months or quarters; 0 for all others. */
function monthsOf(shift: string | null | undefined): number {
  const [, count, unit] = /^(\d+) (month|quarter)s?$/.exec(shift ?? '') ?? [];
  return Number(count ?? 0) * (unit === 'quarter' ? 3 : 1);
}

/** The recorded bounds of a filter replaced by those that the calendar gives. */
function shiftedBounds(sql: string, golden: GoldenCase): string {
  const [query] = queriesOf(golden);
  const filter = (query?.filters ?? [])[0] as { val?: string } | undefined;
  const bounds = (filter?.val ?? '').split(' : ').map((day) => {
    const movedDate = new Date(`${day}T00:00:00Z`);
    movedDate.setUTCMonth(movedDate.getUTCMonth() - monthsOf(query?.time_shift));
    return movedDate.toISOString().slice(0, 10);
  });
  let index = 0;
  return sql.replaceAll(/'\d{4}-\d\d-\d\d 00:00:00'/g, () => `'${bounds[index++] ?? ''} 00:00:00'`);
}

/** Whether groups are to be ordered by a bare column that they are not made of. */
function isOrderedByHidden({ columns, metrics, orderby }: RecordedQuery): boolean {
  if (metrics === null || metrics === undefined || metrics.length === 0) return false;
  const selected = new Set(
    [...(columns ?? []), ...metrics].map((one) => (typeof one === 'string' ? one : (one as { label?: string }).label)),
  );
  return (orderby ?? []).some(([by]) => typeof by === 'string' && !selected.has(by) && by.startsWith('num_'));
}

const sortedText = (cell: unknown): unknown =>
  typeof cell === 'string' && cell.includes(',') ? cell.split(',').sort().join(',') : cell;

const sortedRows = (rows: readonly WireRow[]): WireRow[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, sortedText(cell)])));

const withSortedLists = (golden: GoldenCase): GoldenCase => ({
  ...golden,
  response: {
    ...golden.response,
    result: (golden.response.result ?? []).map((entry) => ({ ...entry, data: sortedRows(entry.data ?? []) })),
  },
});

function sortedLists(ownResponse: WireResponse): WireResponse {
  const body = JSON.parse(bodyText(ownResponse)) as { result?: readonly WireEntry[] };
  const result = (body.result ?? []).map((entry) => ({ ...entry, data: sortedRows(entry.data ?? []) }));
  return { ...ownResponse, bytes: Buffer.from(JSON.stringify({ ...body, result })) };
}

/** What is selected and grouped by, without the conditions. */
const inSelectList = (sql: string, change: (part: string) => string): string =>
  sql.replace(/^SELECT[^]*?\bFROM\b/, change).replace(/GROUP BY[^]*?(?=ORDER BY|LIMIT)/, change);

function epochsAsTimes(sql: string): string {
  return inSelectList(sql, (part) =>
    part
      .replaceAll(/(?<!AS )\bepoch_s\b/g, "DATETIME(epoch_s, 'unixepoch')")
      .replaceAll(/(?<!AS )\bepoch_ms\b/g, "DATETIME(epoch_ms / 1000, 'unixepoch')"),
  );
}

function yearsAsTimes(sql: string): string {
  return inSelectList(sql, (part) =>
    part.replaceAll(/(?<!AS )\byear\b(?!')/g, "(CAST(CAST(year AS INTEGER) AS TEXT) || '-01-01 00:00:00')"),
  );
}

/** The label that an adhoc column asked for and its recording lost; null when it is none of those. */
function relabeling(column: unknown): { readonly from: string; readonly to: string } | null {
  if (typeof column !== 'object' || column === null) return null;
  const { sqlExpression: from, label: to } = column as { sqlExpression?: string; label?: string };
  return from !== undefined && to !== undefined && from !== to && /^\w+$/.test(from) ? { from, to } : null;
}

function withLabels(golden: GoldenCase): GoldenCase {
  const result = (golden.response.result ?? []).map((entry, index) => {
    const names = new Map(
      (requestedOf(golden, index).query.columns ?? []).flatMap((column) => {
        const found = relabeling(column);
        return found === null ? [] : [[found.from, found.to] as const];
      }),
    );
    const newNameOf = (name: string): string => names.get(name) ?? name;
    return {
      ...entry,
      colnames: (entry.colnames ?? []).map(newNameOf),
      label_map: Object.fromEntries((entry.colnames ?? []).map((name) => [newNameOf(name), [newNameOf(name)]])),
      data: (entry.data ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, cell]) => [newNameOf(name), cell])),
      ),
    };
  });
  return { ...golden, response: { ...golden.response, result } };
}

/** SQLite's columns of truth are recorded as texts. */
function withTruthType(golden: GoldenCase): GoldenCase {
  const result = (golden.response.result ?? []).map((entry) => ({
    ...entry,
    data: (entry.data ?? []).map((row): WireRow => (row['column_name'] === 'flag' ? { ...row, dtype: 3 } : row)),
  }));
  return { ...golden, response: { ...golden.response, result } };
}

/** Every recorded grain is there under its name. */
function hasGrains(golden: GoldenCase, ownResponse: WireResponse): Difference {
  const { result } = JSON.parse(bodyText(ownResponse)) as { result: readonly WireEntry[] };
  const actualRows = result[0]?.data ?? [];
  const missing = (golden.response.result?.[0]?.data ?? []).find(
    ({ duration }) => duration !== null && !actualRows.some((ownRow) => ownRow['duration'] === duration),
  );
  return missing === undefined ? null : `no grain ${shownText(missing)}`;
}
