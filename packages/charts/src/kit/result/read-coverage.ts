import { cellAt, columnNamed, countText, nextStep, type ColumnTable, type Grain } from '@sextant/contract';
import { timeText } from '../values/times.ts';
import type { Coverage, UnfinishedStep } from './coverage.ts';

/** Labels of the columns of a coverage, as the server returns it. */
const labels = { rows: 'rows__', present: 'present__', finite: 'finite__', last: 'last__' } as const;

type Unit = 'month' | 'day' | 'hour' | 'minute';
const minuteMs = 60_000;
const unitMs = { day: 1440 * minuteMs, hour: 60 * minuteMs, minute: minuteMs } as const;

/** What steps of a grain are counted in; null for those that are not, such as weeks that are named by their end. */
function unitOf(grain: Grain): Unit | null {
  switch (grain) {
    case 'P1Y':
    case 'P3M':
      return 'month';
    case 'P1M':
    case 'P1W':
    case '1969-12-28T00:00:00Z/P1W':
    case '1969-12-29T00:00:00Z/P1W':
      return 'day';
    case 'P1D':
      return 'hour';
    case 'PT6H':
    case 'PT1H':
    case 'PT30M':
    case 'PT15M':
    case 'PT10M':
    case 'PT5M':
      return 'minute';
    default:
      return null;
  }
}

const monthOf = (ms: number): number => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();

/** Units from one moment to another, the one in which `to` lies not counted. */
const unitsBetween = (from: number, to: number, unit: Unit): number =>
  unit === 'month' ? monthOf(to) - monthOf(from) : Math.floor((to - from) / unitMs[unit]);

interface Step {
  readonly startMs: number;
  /** Units up to the last moment of the step, and all that it has. */
  readonly reached: number;
  readonly all: number;
}

function stepsOf(table: ColumnTable, axis: string, grain: Grain, unit: Unit): readonly Step[] {
  const [starts, lasts] = [columnNamed(table, axis), columnNamed(table, labels.last)];
  if (starts === null || lasts === null) return [];
  const steps = Array.from({ length: table.rowCount }, (_, row): Step[] => {
    const [startMs, lastMs] = [cellAt(starts, row), cellAt(lasts, row)];
    if (typeof startMs !== 'number' || typeof lastMs !== 'number') return [];
    const all = unitsBetween(startMs, nextStep(startMs, grain), unit);
    return [{ startMs, all, reached: unitsBetween(startMs, lastMs, unit) + 1 }];
  }).flat();
  return steps.sort((one, other) => one.startMs - other.startMs);
}

/**
 * The last step when the data end in it: its last moment leaves more of it open than that of any step before. So what is recorded on the first
 * of each month, or in opening hours, is no unfinished month or day. With no step before it nothing can be known.
 */
function unfinishedStep(steps: readonly Step[], grain: Grain, unit: Unit): UnfinishedStep | null {
  const last = steps.at(-1);
  const before = steps.slice(0, -1);
  if (last === undefined || before.length === 0 || last.reached < 1) return null;
  const open = ({ all, reached }: Step): number => all - reached;
  // A month is open by days that the next may not have: what counts is how far it reaches.
  if (open(last) <= before.reduce((most, step) => Math.max(most, open(step)), 0)) return null;
  const step = timeText('smart_date', grain)(last.startMs);
  return { startMs: last.startMs, text: `${step}: ${countText(last.reached)} of ${countText(last.all)} ${unit}s` };
}

/** Reads the result of a coverage query; null where it says nothing. `axis` is the label of the axis, `grain` of its steps. */
export function readCoverage(table: ColumnTable | undefined, axis: string, grain: Grain | null): Coverage | null {
  if (table === undefined || table.rowCount === 0) return null;
  const counts = columnNamed(table, labels.rows);
  if (counts === null) return null;
  const countAt = (row: number): number => Number(cellAt(counts, row) ?? 0);
  const rows = Array.from({ length: table.rowCount }, (_, row) => countAt(row)).reduce((sum, count) => sum + count, 0);
  const presentColumn = columnNamed(table, labels.present);
  if (presentColumn !== null) {
    const present = Number(cellAt(presentColumn, 0) ?? 0);
    const finiteColumn = columnNamed(table, labels.finite);
    const infinite = finiteColumn === null ? {} : { infinite: present - Number(cellAt(finiteColumn, 0) ?? 0) };
    return { rows, missing: rows - present, ...infinite, unfinished: null };
  }
  const starts = columnNamed(table, axis);
  if (starts === null) return { rows, missing: 0, unfinished: null };
  const missing = Array.from({ length: table.rowCount }, (_, row) => (cellAt(starts, row) === null ? countAt(row) : 0));
  const unit = grain === null ? null : unitOf(grain);
  return {
    rows,
    missing: missing.reduce((sum, count) => sum + count, 0),
    unfinished: grain === null || unit === null ? null : unfinishedStep(stepsOf(table, axis, grain, unit), grain, unit),
  };
}
