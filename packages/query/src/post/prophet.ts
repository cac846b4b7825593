import { countText, isGrain, nextStep, type Grain } from '@sextant/contract';
import { forecastSeries, type Forecast } from '../forecast/forecast.ts';
import { mostColumns } from '../forecast/design.ts';
import type { SeasonChoice, SeasonChoices } from '../forecast/seasons.ts';
import { requireWithin, widestPost, type PostBounds } from './bounds.ts';
import { floatColumn, isNumeric, labelOf, numbersOf, plainFrame, takeRows } from './frame.ts';
import type { Frame, FrameColumn } from './frame.ts';
import { readOptions, type Options } from './options.ts';

/** Steps that a forecast has no frequency for. */
const unknownSteps = new Set<string>(['PT5S', 'PT30S', 'PT6H']);
/** Farther nobody can see. */
const mostPeriods = 10_000;
const mostWaves = 30;
/** Products that are added up, about: some seconds of work. */
const mostProducts = 2_500_000_000;

const optionNames = [
  'time_grain',
  'periods',
  'confidence_interval',
  'yearly_seasonality',
  'weekly_seasonality',
  'daily_seasonality',
  'monthly_seasonality',
  'index',
  'leaves_out_last',
];

interface Request {
  readonly grain: Grain;
  readonly periods: number;
  readonly interval: number;
  readonly seasons: SeasonChoices;
  /** Whether the last step of the history says nothing of what follows, because it still runs. */
  readonly leavesOutLast: boolean;
}

/** Whether a season is part: also as forms hold it, a number as a text. */
function readSeason(options: Options, name: string): SeasonChoice {
  const raw = options.raw(name);
  if (raw === undefined || raw === null || raw === 'auto') return null;
  if (typeof raw === 'boolean') return raw;
  const waves = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  if (typeof waves === 'number' && Number.isInteger(waves) && waves >= 1 && waves <= mostWaves) return waves;
  return options.reject(`Option ${name} of prophet must be true, false or a whole number from 1 to ${mostWaves}`);
}

/** Reads what a forecast asks for, in Superset's order and words. */
function readRequest(options: Options): Request {
  const grain = options.text('time_grain', '');
  if (grain === '') options.reject('Time grain missing');
  if (!isGrain(grain) || unknownSteps.has(grain)) return options.reject(`Unsupported time grain: ${grain}`);
  const periods = options.raw('periods');
  if (typeof periods !== 'number' || !Number.isInteger(periods) || periods < 0)
    return options.reject('Periods must be a whole number');
  if (periods > mostPeriods) options.reject(`Periods must be ${mostPeriods} or less`);
  const interval = options.raw('confidence_interval');
  if (typeof interval !== 'number' || !(interval > 0 && interval < 1))
    return options.reject('Confidence interval must be between 0 and 1 (exclusive)');
  const seasons = {
    yearly: readSeason(options, 'yearly_seasonality'),
    weekly: readSeason(options, 'weekly_seasonality'),
    daily: readSeason(options, 'daily_seasonality'),
  };
  return { grain, periods, interval, seasons, leavesOutLast: options.flag('leaves_out_last', false) };
}

const isTemporal = ({ type }: FrameColumn): boolean =>
  type === 'timestamp' || type === 'timestamptz' || type === 'date';

/** The rows that have a time, in its order, and those that have none. */
function rowsByTime(times: Float64Array): { readonly timed: Int32Array; readonly untimed: Int32Array } {
  const rows = Int32Array.from(times.keys());
  return {
    timed: rows
      .filter((row) => !Number.isNaN(times[row]))
      .sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0)),
    untimed: rows.filter((row) => Number.isNaN(times[row])),
  };
}

/** Where each row of a result comes from, and its times: the history in order, the steps behind it, then rows without a time. */
interface Steps {
  /** −1 for a step behind the history. */
  readonly rows: Int32Array;
  /** NaN for a row without a time. */
  readonly times: Float64Array;
  readonly historyCount: number;
  readonly timedCount: number;
  /** How many steps of the history the forecast is made of, and where the last of them ends. */
  readonly usedCount: number;
  readonly endMs: number;
}

function stepsOf(times: Float64Array, { grain, periods, leavesOutLast }: Request): Steps {
  const { timed, untimed } = rowsByTime(times);
  const history = Float64Array.from(timed, (row) => times[row] ?? 0);
  const later: number[] = [];
  const lastMs = history.at(-1) ?? Number.NaN;
  for (let ms = nextStep(lastMs, grain); history.length > 0 && later.length < periods; ms = nextStep(ms, grain))
    later.push(ms);
  const noTimes = Array.from(untimed, () => Number.NaN);
  return {
    rows: Int32Array.from([...timed, ...later.map(() => -1), ...untimed]),
    times: Float64Array.from([...history, ...later, ...noTimes]),
    historyCount: history.length,
    timedCount: history.length + later.length,
    usedCount: Math.max(0, history.length - (leavesOutLast ? 1 : 0)),
    endMs: leavesOutLast ? lastMs : nextStep(lastMs, grain),
  };
}

/** The numbers of a series in the order of its times, as far as the forecast is made of them; infinite ones are gaps. */
function amountsOf(column: FrameColumn, { rows, usedCount }: Steps, options: Options): Float64Array {
  if (!isNumeric(column)) options.reject(`${labelOf(column.path)} holds no numbers, and has no forecast`);
  const numbers = numbersOf(column);
  return Float64Array.from(rows.subarray(0, usedCount), (row) => {
    const amount = numbers[row] ?? Number.NaN;
    return Number.isFinite(amount) ? amount : Number.NaN;
  });
}

const noForecast = (): Forecast => ({
  trend: new Float64Array(),
  lower: new Float64Array(),
  upper: new Float64Array(),
});

/** A series with what is expected of it: three columns before its own, which ends with the history. */
function forecastColumns(column: FrameColumn, steps: Steps, request: Request, options: Options): FrameColumn[] {
  const { times, usedCount, timedCount, endMs, rows } = steps;
  const observed = { times: times.slice(0, usedCount), amounts: amountsOf(column, steps, options), endMs };
  const found = forecastSeries(observed, times.slice(0, timedCount), request) ?? noForecast();
  const named = (suffix: string, values: Float64Array): FrameColumn =>
    floatColumn(
      [`${labelOf(column.path)}${suffix}`],
      times.map((_, row) => values[row] ?? Number.NaN),
    );
  return [
    named('__yhat', found.trend),
    named('__yhat_lower', found.lower),
    named('__yhat_upper', found.upper),
    { ...column, cells: takeRows(column.cells, rows) },
  ];
}

/**
 * Goes on with every series: `s__yhat`, `s__yhat_lower` and `s__yhat_upper` before each series `s`, and `periods` rows behind the last, in which the
 * series themselves are NULL. What is expected is NULL throughout for a series with fewer than two numbers. Rows are in the order of time, those
 * without one last. `leaves_out_last` makes the forecast of the steps before the last one, in whose row it then stands, too.
 */
export function prophet(
  frame: Frame,
  rawOptions: Readonly<Record<string, unknown>>,
  bounds: PostBounds = widestPost,
): Frame {
  const options = readOptions('prophet', rawOptions, optionNames);
  const request = readRequest(options);
  const name = options.text('index', '__timestamp');
  const all = [...frame.index, ...frame.columns];
  const axis = all.find((column) => column.path[0] === name && isTemporal(column));
  if (axis === undefined) return options.reject('DataFrame must include temporal column');
  const series = all.filter((column) => column !== axis);
  if (series.length === 0) options.reject('DataFrame include at least one series');
  const mostValues = Math.floor(mostProducts / mostColumns(request.seasons) ** 2);
  if (series.length * frame.rowCount > mostValues)
    options.reject(
      `A forecast is made of at most ${countText(mostValues)} values: take fewer series, a larger grain or a shorter time`,
    );
  requireWithin(bounds, frame.rowCount + request.periods, 4 * series.length + 1);
  const steps = stepsOf(numbersOf(axis), request);
  return plainFrame(
    [
      floatColumn(axis.path, steps.times, axis.type),
      ...series.flatMap((column) => forecastColumns(column, steps, request, options)),
    ],
    steps.times.length,
  );
}
