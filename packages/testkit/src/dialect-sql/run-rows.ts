import { compileRecorded, recordedQuery } from './dataset.ts';
import { recordedTables, type RecordedTables, type runnable } from './engine-rows.ts';
import { readRecordedSql, type RecordedSql } from './recorded.ts';

/**
 * Both texts asked of a real engine. `equal`: the same rows, or neither runs. `ours`: the recorded text fails there or has a stated error, ours runs.
 * `different`: other rows, or ours alone fails.
 */
export interface RowsOutcome {
  readonly id: string;
  readonly kind: 'equal' | 'ours' | 'different';
  readonly recorded: string;
  readonly printed: string;
  readonly why: string;
}

/** Errors of recorded texts, as docs/differences.md has them. */
const errors: readonly { readonly dialect: string; readonly text: RegExp; readonly why: string }[] = [
  { dialect: 'duckdb', text: /day_text >= '\d{4}-/, why: 'a bound that is not in the format of its column' },
  { dialect: 'sqlite', text: /day_text >= '\d{4}-/, why: 'a bound that is not in the format of its column' },
  { dialect: 'sqlite', text: /'weekday 0', '-7 days'/, why: 'a Sunday falls into the week before' },
  { dialect: 'mysql', text: /is_new IS NULL/, why: "'true' against a truth is read as NULL" },
];

type Rows = readonly (readonly unknown[])[];

/** A cell, whatever its engine's form: numbers to 12 digits, truths as numbers, times as seconds. */
function plainValue(cell: unknown): unknown {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'boolean') return Number(cell);
  const text = typeof cell === 'number' || typeof cell === 'bigint' || typeof cell === 'string' ? String(cell) : '';
  if (/^\d{4}-\d\d-\d\d/.test(text)) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00:00'}Z`);
  if (/^[tf]$/.test(text)) return Number(text === 't');
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(Number(text).toPrecision(12)) : text;
}

const linesOf = (rows: Rows): string[] => rows.map((row) => JSON.stringify(row.map(plainValue)));

/** Rows that a limit or an offset cuts without an order are any rows: their number is all that is fixed. */
function resultOf(rows: Rows, recordedSql: RecordedSql): unknown {
  const { orderBy, rowLimit, rowOffset } = recordedQuery(recordedSql);
  const isCut = (rowLimit !== null && rowLimit < 10) || rowOffset > 0;
  if (isCut && orderBy.length === 0) return rows.length;
  return orderBy.length === 0 ? linesOf(rows).sort() : linesOf(rows);
}

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface RequestedRow {
  readonly recorded: RecordedSql;
  readonly printed: string;
  readonly dialect: string;
}

async function compare({ recorded, printed, dialect }: RequestedRow, tables: RecordedTables): Promise<RowsOutcome> {
  const base = { id: recorded.id, recorded: recorded.sql ?? '', printed };
  const ownRows = await tables.rows(printed).catch(errorText);
  const recordedRows = recorded.sql === undefined ? null : await tables.rows(recorded.sql).catch(errorText);
  if (typeof ownRows === 'string')
    return { ...base, kind: typeof recordedRows === 'string' ? 'equal' : 'different', why: ownRows };
  const error = errors.find((one) => one.dialect === dialect && one.text.test(recorded.sql ?? ''));
  if (recordedRows === null || typeof recordedRows === 'string' || error !== undefined)
    return { ...base, kind: 'ours', why: error?.why ?? recorded.error?.message ?? String(recordedRows) };
  const [left, right] = [recordedRows, ownRows].map((rows) => JSON.stringify(resultOf(rows, recorded)));
  return { ...base, kind: left === right ? 'equal' : 'different', why: `\n      ${left}\n      ${right}` };
}

/** Every recorded statement and ours, run on the same table; null where the engine is not here. */
export async function runRows(dialect: (typeof runnable)[number]): Promise<readonly RowsOutcome[] | null> {
  const tables = await recordedTables(dialect);
  if (tables === null) return null;
  try {
    const outcomes: RowsOutcome[] = [];
    for (const recordedSql of readRecordedSql(dialect))
      outcomes.push(
        await compare({ recorded: recordedSql, printed: compileRecorded(recordedSql, dialect).sql, dialect }, tables),
      );
    return outcomes;
  } finally {
    await tables.close();
  }
}
