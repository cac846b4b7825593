import type { GoldenCase, RecordedQuery, WireEntry, WireRow } from './cases.ts';
import { sameCell, shownText } from './compare-cells.ts';
import type { Difference } from './compare-entry.ts';
import type { WireResponse } from './golden-server.ts';
import { queryResult, anyQuery, hasQuirk, bodyText, type Bench, type StatedDifference } from './judging.ts';
import type { RecordedTruth } from './truth.ts';

interface Step {
  readonly operation?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

const stepsOf = ({ post_processing: steps }: RecordedQuery): readonly Step[] =>
  (Array.isArray(steps) ? steps : []).filter((step): step is Step => typeof step === 'object' && step !== null);

const hasStep = (operation: string, test: (options: Readonly<Record<string, unknown>>) => boolean = () => true) =>
  anyQuery((query) => stepsOf(query).some((step) => step.operation === operation && test(step.options ?? {})));

const entriesOf = (ownResponse: WireResponse): readonly WireEntry[] =>
  (JSON.parse(bodyText(ownResponse)) as { result?: readonly WireEntry[] }).result ?? [];

const withEntries = (golden: GoldenCase, change: (entry: WireEntry) => WireEntry): GoldenCase => ({
  ...golden,
  response: { ...golden.response, result: (golden.response.result ?? []).map(change) },
});

const withoutMember = (entry: WireEntry, name: keyof WireEntry): WireEntry =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name));

/** Each name once, the first time it comes. */
const distinct = (entry: WireEntry): WireEntry => {
  const names = entry.colnames ?? [];
  const keptNumbers = names.map((_, index) => index).filter((index) => names.indexOf(names[index] ?? '') === index);
  return {
    ...entry,
    colnames: keptNumbers.map((index) => names[index] ?? ''),
    // What is named twice has one type for both in the recording.
    coltypes: keptNumbers.map((index) =>
      names.lastIndexOf(names[index] ?? '') === index ? (entry.coltypes?.[index] ?? -1) : -1,
    ),
  };
};

/** Running values as they follow from the rows in our order. */
function withRunning(golden: GoldenCase, query: RecordedQuery): GoldenCase {
  const orders = query.orderby ?? [];
  return withEntries(golden, (entry) => {
    const key = typeof orders[0]?.[0] === 'string' ? orders[0][0] : '';
    const rows = entry.data ?? [];
    const movedRows = [...rows.filter((row) => row[key] !== null), ...rows.filter((row) => row[key] === null)];
    let data: WireRow[] = movedRows.map((row) => ({ ...row }));
    for (const { operation, options = {} } of stepsOf(query)) {
      if (operation !== 'cum') continue;
      for (const [source, target] of Object.entries(options['columns'] as Record<string, string>)) {
        let value: number | null = null;
        data = data.map((row) => {
          value = run(String(options['operator']), value, Number(row[source]));
          return { ...row, [target]: value };
        });
      }
    }
    return { ...entry, data };
  });
}

function run(operator: string, before: number | null, cell: number): number {
  if (before === null) return cell;
  if (operator === 'sum') return before + cell;
  if (operator === 'prod') return before * cell;
  return operator === 'max' ? Math.max(before, cell) : Math.min(before, cell);
}

/** Cells equal but for products that left the range of the recording's whole numbers. */
function sameButOverflow(golden: GoldenCase, ownResponse: WireResponse): Difference {
  for (const [index, entry] of (golden.response.result ?? []).entries()) {
    const actualRows = entriesOf(ownResponse)[index]?.data ?? [];
    for (const [line, row] of (entry.data ?? []).entries()) {
      const wrongCell = Object.entries(row).find(
        ([name, cell]) =>
          !sameCell(cell, actualRows[line]?.[name]) && !(Math.abs(Number(actualRows[line]?.[name])) > 2 ** 63),
      );
      if (wrongCell !== undefined)
        return `row ${line}, ${shownText(wrongCell)} but ours ${shownText(actualRows[line]?.[wrongCell[0]])}`;
    }
  }
  return null;
}

/** Every cell that is no margin is equal, and margins stand where they were asked for. */
function sameInside(golden: GoldenCase, ownResponse: WireResponse): Difference {
  const options = (golden.request.queries ?? [])
    .flatMap(stepsOf)
    .find(({ operation }) => operation === 'pivot')?.options;
  const marginName = options?.['marginal_distribution_name'];
  const margin = typeof marginName === 'string' ? marginName : 'All';
  for (const [entryIndex, entry] of (golden.response.result ?? []).entries()) {
    const names = (entry.colnames ?? []).filter((name) => !name.split(', ').includes(margin));
    const ownEntry = entriesOf(ownResponse)[entryIndex];
    if (ownEntry?.colnames?.some((name) => name.split(', ').includes(margin)) !== true) return `no margin ${margin}`;
    const index = names[0] ?? '';
    const ownRows = new Map((ownEntry.data ?? []).map((row) => [JSON.stringify(row[index]), row]));
    if (ownRows.size !== entry.data?.length) return `rows ${entry.data?.length} but ours ${ownRows.size}`;
    for (const row of entry.data.filter((one) => one[index] !== margin)) {
      const ownRow = ownRows.get(JSON.stringify(row[index])) ?? {};
      const wrongText = names.find((name) => !sameCell(row[name], ownRow[name]));
      if (wrongText !== undefined)
        return `${wrongText}: ${shownText(row[wrongText])} but ours ${shownText(ownRow[wrongText])}`;
    }
  }
  return null;
}

interface Pivot {
  readonly index: readonly string[];
  readonly columns: readonly string[];
  readonly aggregates: Readonly<Record<string, { readonly operator: string }>>;
  readonly combine_value_with_metric?: boolean;
  readonly marginal_distribution_name?: string;
}

const aggregates: Readonly<Record<string, (cells: readonly number[]) => number | null>> = {
  sum: (cells) => cells.reduce((sum, cell) => sum + cell, 0),
  mean: (cells) => (cells.length === 0 ? null : cells.reduce((sum, cell) => sum + cell, 0) / cells.length),
};

/** Every margin is the aggregate of the rows before the pivot that it spans: those of its row, of its column, or all that are shown. */
function sameMargins(golden: GoldenCase, ownResponse: WireResponse, truth: RecordedTruth): Difference {
  const step = (golden.request.queries ?? []).flatMap(stepsOf).find(({ operation }) => operation === 'pivot');
  const pivot = step?.options as unknown as Pivot;
  const { marginal_distribution_name: margin = 'All' } = pivot;
  const [[index = ''], [column = '']] = [pivot.index, pivot.columns];
  const rows = truth.rows(golden.response.result?.[0]?.query ?? '').filter((row) => row[index] !== null);
  const [ownEntry] = entriesOf(ownResponse);
  for (const ownRow of ownEntry?.data ?? [])
    for (const name of (ownEntry?.colnames ?? []).slice(1)) {
      const parts = name.split(', ');
      const [key = '', metric = ''] = pivot.combine_value_with_metric === true ? parts : parts.toReversed();
      if (ownRow[index] !== margin && key !== margin) continue;
      const spannedRows = rows.filter(
        (row) =>
          (ownRow[index] === margin || row[index] === ownRow[index]) &&
          (key === margin || String((row[column] as string | null) ?? '<NULL>') === key),
      );
      const cells = spannedRows.flatMap((row) => (row[metric] === null ? [] : [Number(row[metric])]));
      const expected = aggregates[pivot.aggregates[metric]?.operator ?? '']?.(cells);
      if (expected === undefined || !sameCell(expected, ownRow[name]))
        return `margin ${shownText(ownRow[index])}, ${name}: ${shownText(expected)} but ours ${shownText(ownRow[name])}`;
    }
  return null;
}

/** The columns by which the steps of a case sort, when they name any. */
const sortColumns = ({ request: { queries } }: GoldenCase): readonly string[] =>
  (queries ?? []).flatMap(stepsOf).flatMap(({ operation, options = {} }) => {
    const { by = [], columns = {} } = options as { by?: string | readonly string[]; columns?: object };
    return operation === 'sort' ? [...(typeof by === 'string' ? [by] : by), ...Object.keys(columns)] : [];
  });

/** Rows as a set, and the columns that they are sorted by in the recorded sequence: rows that tie may change places. */
function sameButTies(golden: GoldenCase, ownResponse: WireResponse, plainly: Bench['plainly']): Difference {
  const asSet = withEntries({ ...golden, compare: [{ order: 'none' }] }, (entry) => withoutMember(entry, 'indexnames'));
  const [theirEntry, ownEntry] = [golden.response.result?.[0], entriesOf(ownResponse)[0]];
  const keys = sortColumns(golden).filter((name) => theirEntry?.colnames?.includes(name) === true);
  if (keys.length === 0) return plainly(golden, ownResponse);
  const wrongIndex = (theirEntry?.data ?? []).findIndex((row, index) =>
    keys.some((key) => !sameCell(row[key], ownEntry?.data?.[index]?.[key])),
  );
  return wrongIndex < 0 ? plainly(asSet, ownResponse) : `row ${wrongIndex} is not where ${keys.join(', ')} puts it`;
}

/** A row that has nothing but a comparison: no time, no group, no number of its own. */
const hasOnlyComparison = (row: WireRow, { colnames = [] }: WireEntry): boolean =>
  colnames.every((name) => name.includes('__') || row[name] === null);

const withoutComparisonRows = (entry: WireEntry): WireEntry => {
  const data = (entry.data ?? []).filter((row) => !hasOnlyComparison(row, entry));
  return { ...entry, data, rowcount: data.length, indexnames: data.map((_, index) => index) };
};

/** Boxes over at least as many values as the row limit had left to the recording. */
function biggerBoxes(golden: GoldenCase, ownResponse: WireResponse): Difference {
  const countedRows = (entry: WireEntry | undefined): number =>
    (entry?.data ?? []).reduce((sum, row) => {
      const counts = Object.entries(row).filter(([name]) => name.endsWith('__count'));
      return sum + counts.reduce((all, [, count]) => all + Number(count), 0);
    }, 0);
  const [theirEntry, ownEntry] = [golden.response.result?.[0], entriesOf(ownResponse)[0]];
  if (JSON.stringify(theirEntry?.colnames) !== JSON.stringify(ownEntry?.colnames))
    return `columns ${shownText(ownEntry?.colnames)}`;
  return countedRows(ownEntry) > countedRows(theirEntry)
    ? null
    : `values ${countedRows(theirEntry)} but ours ${countedRows(ownEntry)}`;
}

/** Differences on purpose in what comes after SQL. */
export const stepDifferences: readonly StatedDifference[] = [
  {
    what: 'a column that is named twice stands once',
    applies: ({ response }) =>
      (response.result ?? []).some(({ colnames = [] }) => new Set(colnames).size < colnames.length),
    judge: (golden, ownResponse, { plainly }) => plainly(withEntries(golden, distinct), ownResponse),
  },
  {
    what: 'rows of equal keys keep their order when they are sorted',
    applies: hasStep('sort'),
    judge: (golden, ownResponse, { plainly }) =>
      plainly(golden, ownResponse) === null ? null : sameButTies(golden, ownResponse, plainly),
  },
  {
    what: 'products do not overflow',
    applies: hasStep('cum', ({ operator }) => operator === 'prod'),
    judge: sameButOverflow,
  },
  {
    what: 'running values follow our order, in which NULL is last',
    applies: (golden) =>
      hasStep('cum')(golden) &&
      (golden.response.result ?? []).some(
        ({ data }) => Array.isArray(data) && data[0] !== undefined && Object.values(data[0])[0] === null,
      ),
    judge: (golden, ownResponse, { plainly }) => {
      const [query] = golden.request.queries ?? [];
      return plainly(query === undefined ? golden : withRunning(golden, query), ownResponse);
    },
  },
  {
    what: 'places are counted in our order, in which NULL is last',
    applies: hasStep('pivot', (options) => /argm(in|ax)/.test(JSON.stringify(options))),
    looksAt: 'that there is a result',
    judge: queryResult,
  },
  {
    what: 'margins count everything that is shown',
    applies: (golden) =>
      hasQuirk(/drop_missing_columns=false/)(golden) ||
      hasStep('pivot', ({ marginal_distributions: margins }) => margins === true)(golden),
    judge: (golden, ownResponse, { plainly, truth }) =>
      plainly(golden, ownResponse) === null
        ? null
        : (sameInside(golden, ownResponse) ?? sameMargins(golden, ownResponse, truth)),
  },
  {
    what: 'moments of another time that meet no row are left out',
    applies: (golden) =>
      anyQuery(({ time_offsets: offsets }) => (offsets ?? []).length > 0)(golden) &&
      (golden.response.result ?? []).some((entry) => (entry.data ?? []).some((row) => hasOnlyComparison(row, entry))),
    judge: (golden, ownResponse, { plainly }) => plainly(withEntries(golden, withoutComparisonRows), ownResponse),
  },
  {
    what: 'a box plot is of every group, whatever the row limit',
    applies: anyQuery((query) => stepsOf(query)[0]?.operation === 'boxplot' && query.row_limit === 1000),
    looksAt: 'count',
    judge: (golden, ownResponse, { plainly }) =>
      plainly(golden, ownResponse) === null ? null : biggerBoxes(golden, ownResponse),
  },
];
