import { dialects, make, printExpression, type DialectName, type Expression, type Truncation } from '@sextant/sql';
import { evaluatorOf, isInRange, type Evaluate, type StoredFormat } from './evaluators.ts';
import { readIso } from './calendar.ts';
import { classesOf, readSpec, type EngineSpec } from './recorded.ts';
import { moments, grainStart } from './samples.ts';

/**
 * One recorded text against ours. `equal`: the same results for every moment. `ours`: where they differ, ours is the true one and the recorded is
 * not (the only difference that is allowed). `wrong`: anything else.
 */
export interface Outcome {
  readonly dialect: DialectName;
  readonly what: string;
  readonly kind: 'equal' | 'ours' | 'wrong';
  readonly recorded: string;
  readonly printed: string;
}

/** Sunday begins the plain week where it did so in Superset. */
const sundayFirst: ReadonlySet<DialectName> = new Set(['bigquery', 'mssql', 'mysql', 'sqlite']);
export const firstWeekday = (dialect: DialectName): 0 | 1 => (sundayFirst.has(dialect) ? 0 : 1);

const column = make.column('col');
const formats: readonly StoredFormat[] = ['', 'epoch_s', 'epoch_ms', '%Y-%m-%d', '%Y%m%d'];

/** A stored column as a time, as the compiler makes it. */
function timeOf(storedFormat: StoredFormat): Expression {
  if (storedFormat === '') return column;
  if (storedFormat === 'epoch_s' || storedFormat === 'epoch_ms')
    return make.fromEpoch(column, storedFormat === 'epoch_s' ? 's' : 'ms');
  return make.parseTime(column, storedFormat);
}

/** Our text over `col`; names are written bare, so that every evaluator knows the column. */
const printedSql = (expression: Expression, dialect: DialectName): string =>
  printExpression(expression, { ...dialects[dialect], quoteIdentifier: (name) => name });

type ResultsByEngine = readonly (number | string)[];

/** The same times, to the millisecond, for every moment that the engine has; what fails is never the same. */
const isSame = (left: ResultsByEngine, right: ResultsByEngine, dialect: DialectName): boolean =>
  left.length === moments.length &&
  moments.every((ms, index) => {
    const [one, other] = [left[index], right[index]];
    const isEqual = typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) < 1;
    return isEqual || !isInRange(ms, dialect);
  });

interface EngineQuery {
  readonly what: string;
  readonly stored: StoredFormat;
  readonly recorded: string;
  readonly printed: string;
  readonly expected: readonly number[];
}

async function compareOutcome(dialect: DialectName, query: EngineQuery, evaluate: Evaluate): Promise<Outcome> {
  const ownValues = await evaluate(query.printed, query.stored);
  const recordedValues = await evaluate(query.recorded, query.stored);
  const isRight = isSame(ownValues, query.expected, dialect);
  // What both get wrong alike is equal, too: a range of years that the engine lacks.
  const kind = isSame(ownValues, recordedValues, dialect) ? 'equal' : isRight ? 'ours' : 'wrong';
  return { dialect, what: query.what, kind, recorded: query.recorded, printed: query.printed };
}

const dayMs = 86_400_000;
/** Days are all that those formats keep. */
const truncatedMs = (ms: number, storedFormat: StoredFormat): number =>
  storedFormat.startsWith('%') ? Math.floor(ms / dayMs) * dayMs : ms;

/** BigQuery's recorded texts have the column type's names filled in. */
const recordedExpressions = (spec: EngineSpec): EngineSpec['timestamp_expr'] => {
  const typedExpressions = spec.timestamp_expr_by_column_type?.['DATETIME'];
  return typedExpressions === undefined ? spec.timestamp_expr : { ...spec.timestamp_expr, '': typedExpressions };
};

function cuts(dialect: DialectName, spec: EngineSpec): EngineQuery[] {
  return formats.flatMap((storedFormat) =>
    Object.entries(recordedExpressions(spec)[storedFormat] ?? {})
      .filter(([grain]) => grain !== '' || storedFormat.startsWith('epoch'))
      .map(([word, recordedText]): EngineQuery => {
        const grain = word === '' ? null : (word as Truncation);
        const time = timeOf(storedFormat);
        return {
          what: `${spec.class} ${storedFormat || 'time'} ${word || 'no grain'}`,
          stored: storedFormat,
          recorded: recordedText.replaceAll('{func}', 'DATETIME_TRUNC').replaceAll('{type}', 'DATETIME'),
          printed: printedSql(grain === null ? time : make.truncate(time, grain), dialect),
          expected: moments.map((ms) => grainStart(truncatedMs(ms, storedFormat), grain, firstWeekday(dialect))),
        };
      }),
  );
}

const isDay = (type: string): boolean => type === 'DATE';
const isInstant = (type: string): boolean => /WITH TIME ZONE|TIMESTAMPTZ|DATETIMEOFFSET/.test(type);
const isText = (type: string): boolean => /TEXT|STRING|VARCHAR/.test(type);

/** A literal of the kind that a native type is to us. */
function literal(ms: number, type: string): Expression {
  if (isDay(type)) return make.date(Math.floor(ms / dayMs) * dayMs);
  if (isText(type)) return make.text(new Date(ms).toISOString().replace('T', ' ').slice(0, 23));
  return isInstant(type) ? make.timestamptz(ms) : make.timestamp(ms);
}

/** SQLite's instants are days: they are read as the text that is recorded. */
const isReadable = (text: string, type: string, dialect: DialectName): string =>
  isInstant(type) && dialects[dialect].instantFunction !== undefined ? `STRFTIME('%Y-%m-%d %H:%M:%f', ${text})` : text;

/** Literals by native type and instant. A time of day is no moment: TIME is left out. */
function literals(dialect: DialectName, spec: EngineSpec): EngineQuery[] {
  return Object.entries(spec.convert_dttm)
    .filter(([type]) => type !== 'TIME')
    .flatMap(([type, byInstant]) =>
      Object.entries(byInstant).map(([instant, recordedText]): EngineQuery => {
        // Our moments have milliseconds.
        const ms = Math.floor(readIso(instant).ms);
        return {
          what: `${spec.class} ${type} ${instant}`,
          stored: '',
          recorded: recordedText,
          printed: isReadable(printedSql(literal(ms, type), dialect), type, dialect),
          expected: moments.map(() => (isDay(type) ? Math.floor(ms / dayMs) * dayMs : ms)),
        };
      }),
    );
}

function epochs(dialect: DialectName, spec: EngineSpec): EngineQuery[] {
  const units = [
    ['epoch_s', spec.epoch_to_dttm],
    ['epoch_ms', spec.epoch_ms_to_dttm],
  ] as const;
  return units.map(([storedUnit, recordedText]) => ({
    what: `${spec.class} ${storedUnit}`,
    stored: storedUnit,
    recorded: recordedText.replaceAll('{col}', 'col'),
    printed: printedSql(timeOf(storedUnit), dialect),
    expected: moments,
  }));
}

/** Every recorded text of a dialect against ours; null where its engine does not run here. */
export async function runDialect(dialect: DialectName): Promise<readonly Outcome[] | null> {
  const evaluate = await evaluatorOf(dialect);
  if (evaluate === null) return null;
  const outcomes: Outcome[] = [];
  for (const name of classesOf[dialect]) {
    const spec = readSpec(name);
    for (const query of [...cuts(dialect, spec), ...literals(dialect, spec), ...epochs(dialect, spec)])
      outcomes.push(await compareOutcome(dialect, query, evaluate));
  }
  return outcomes;
}

/** Whether our own cut of every grain is the true one, engine by engine. */
export async function runGrains(dialect: DialectName): Promise<readonly string[] | null> {
  const evaluate = await evaluatorOf(dialect);
  if (evaluate === null) return null;
  const wrongTexts: string[] = [];
  for (const [grain, truncate] of Object.entries(dialects[dialect].truncate)) {
    if (typeof truncate !== 'function') continue;
    const cutText = printedSql(make.truncate(column, grain as Truncation), dialect);
    const results = await evaluate(cutText, '');
    const expected = moments.map((ms) => grainStart(ms, grain as Truncation, firstWeekday(dialect)));
    if (!isSame(results, expected, dialect)) wrongTexts.push(`${grain}: ${cutText}: ${JSON.stringify(results)}`);
  }
  return wrongTexts;
}
