import type { Cell, Cells, Column } from '@sextant/contract';
import { amountsIn } from '../values/cell-text.ts';
import { shareOfSpan } from '../values/span.ts';
import { memoizeByObject } from '../values/memoize.ts';
import type { ColorRule } from './rule.ts';

/** The least and the most amount of a column; both 0 where it has none. */
export interface ColumnExtremes {
  readonly min: number;
  readonly max: number;
}

/** The extremes of amounts; NULL and amounts without end do not count. */
export function extremesOf(amounts: Iterable<number | null>): ColumnExtremes {
  let min = Infinity;
  let max = -Infinity;
  for (const amount of amounts) {
    if (amount === null || !Number.isFinite(amount)) continue;
    min = Math.min(min, amount);
    max = Math.max(max, amount);
  }
  return min <= max ? { min, max } : { min: 0, max: 0 };
}

/** The same of a hundred thousand numbers as they are held, without a list of what they mean. */
function extremesOfNumbers({ numbers, nulls }: Extract<Cells, { encoding: 'numbers' }>): ColumnExtremes {
  let min = Infinity;
  let max = -Infinity;
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    if (!Number.isFinite(number) || nulls?.[row] === 1) continue;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min <= max ? { min, max } : { min: 0, max: 0 };
}

/** The extremes of a column, looked for once. */
export const extremesOfColumn = memoizeByObject((column: Column): ColumnExtremes => {
  const { cells, type } = column;
  return cells.encoding === 'numbers' && type !== 'boolean' ? extremesOfNumbers(cells) : extremesOf(amountsIn(column));
});

const least = 0.05;

/** How far `value` is on the way from `from` to `to`, from `least` to 1, in hundredths; 1 where there is no way. */
function strengthOn(value: number, from: number, to: number, lowest = least): number {
  if (from === to) return 1;
  const share = Math.min(1, Math.max(0, Math.abs(shareOfSpan(value, from, to))));
  return Math.round((lowest + (1 - lowest) * (Number.isNaN(share) ? 1 : share)) * 100) / 100;
}

function numberStrength(rule: ColorRule, value: number, { min, max }: ColumnExtremes): number | null {
  const target = Number(rule.targetValue);
  const left = rule.targetValueLeft ?? 0;
  const right = rule.targetValueRight ?? 0;
  const strengthBetween = (isIn: boolean): number | null => (isIn ? strengthOn(value, left, right) : null);
  switch (rule.operator) {
    case 'None':
      return strengthOn(value, min, max, 0);
    case '>':
      return value > target ? strengthOn(value, target, max) : null;
    case '<':
      return value < target ? strengthOn(value, target, min) : null;
    case '≥':
      return value >= target ? strengthOn(value, target, max) : null;
    case '≤':
      return value <= target ? strengthOn(value, target, min) : null;
    case '=':
      return value === target ? 1 : null;
    case '≠':
      return value === target ? null : strengthOn(value, target, target - min > max - target ? min : max);
    case '< x <':
      return strengthBetween(value > left && value < right);
    case '≤ x ≤':
      return strengthBetween(value >= left && value <= right);
    case '≤ x <':
      return strengthBetween(value >= left && value < right);
    case '< x ≤':
      return strengthBetween(value > left && value <= right);
    default:
      return null;
  }
}

function matchesText({ operator, targetValue }: ColorRule, value: string): boolean {
  const target = String(targetValue ?? '');
  const containsTarget = (): boolean => value.toLowerCase().includes(target.toLowerCase());
  switch (operator) {
    case 'None':
      return true;
    case '=':
      return value === target;
    case 'begins with':
      return value.startsWith(target);
    case 'ends with':
      return value.endsWith(target);
    case 'containing':
      return containsTarget();
    case 'not containing':
      return !containsTarget();
    default:
      return false;
  }
}

/** The color that a cell gets by a rule: a scheme, and how strong from 0 to 1. */
export interface CellColor {
  readonly scheme: string;
  readonly strength: number;
}

/** How strongly a rule colors a cell of a column with these extremes, from 0 to 1; null when it does not match. NULL never matches. */
export function ruleStrength(rule: ColorRule, cell: Cell, columnExtremes: ColumnExtremes): number | null {
  if (cell === null) return null;
  if (typeof cell === 'number') return Number.isNaN(cell) ? null : numberStrength(rule, cell, columnExtremes);
  return matchesText(rule, String(cell)) ? 1 : null;
}

/** What rules make of a cell of their column; the last that matches wins, null when none does. */
export function cellColor(rules: readonly ColorRule[], cell: Cell, columnExtremes: ColumnExtremes): CellColor | null {
  for (const rule of rules.toReversed()) {
    const strength = ruleStrength(rule, cell, columnExtremes);
    if (strength !== null) return { scheme: rule.colorScheme, strength };
  }
  return null;
}
