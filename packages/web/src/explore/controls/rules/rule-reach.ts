import { cellAt, columnNamed } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { extremesOf, readColorRules, ruleStrength } from '@sextant/charts';

/** What a rule makes of the rows on the screen. */
export interface RuleReach {
  readonly rowCount: number;
  /** Rows that it matches. */
  readonly matched: number;
  /** Rows among them that a later rule colors. */
  readonly lost: number;
  /** The least and the most of its column; null where it has no amounts. */
  readonly range: readonly [min: number, max: number] | null;
  /** Matched rows by how strongly they are colored, in `stepCount` steps of the same width. */
  readonly steps: readonly number[];
}

const stepCount = 12;

/** What `raw`, a rule as a form holds it, does to `table` where `later` come behind it; null while it is not a whole rule or its column is not there. */
export function ruleReach(raw: unknown, later: readonly unknown[], table: ColumnTable | null): RuleReach | null {
  const read = readColorRules([raw]);
  const rule = read.ok ? (read.value[0] ?? null) : null;
  const column = rule === null || table === null ? null : columnNamed(table, rule.column);
  if (rule === null || table === null || column === null) return null;
  const cells = Array.from({ length: table.rowCount }, (_, row) => cellAt(column, row));
  const amounts = cells.filter((cell) => typeof cell === 'number');
  const extremes = extremesOf(amounts);
  const readLater = readColorRules(later);
  const after = (readLater.ok ? readLater.value : []).filter((other) => other.column === rule.column);
  const steps = Array.from({ length: stepCount }, () => 0);
  let [matched, lost] = [0, 0];
  for (const cell of cells) {
    const strength = ruleStrength(rule, cell, extremes);
    if (strength === null) continue;
    matched += 1;
    if (after.some((other) => ruleStrength(other, cell, extremes) !== null)) lost += 1;
    const step = Math.min(stepCount - 1, Math.floor(strength * stepCount));
    steps[step] = (steps[step] ?? 0) + 1;
  }
  const range = amounts.length === 0 ? null : ([extremes.min, extremes.max] as const);
  return { rowCount: table.rowCount, matched, lost, range, steps };
}

/** 'Colors 221 of 228 rows. Later rules color 3 of them.' */
export function reachText({ matched, rowCount, lost }: RuleReach): string {
  const rows = `${matched} of ${rowCount} ${rowCount === 1 ? 'row' : 'rows'}`;
  const first = matched === 0 ? `Colors none of ${rowCount} rows.` : `Colors ${rows}.`;
  return lost === 0 ? `${first}` : `${first} Later rules color ${lost} of them.`;
}
