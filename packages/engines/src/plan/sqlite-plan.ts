import type { PlanStep } from './plan.ts';

/** A row of `EXPLAIN QUERY PLAN`. */
export interface SqlitePlanRow {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** The rows as a tree, under a step of their own; SQLite tells neither rows nor costs. */
export function sqlitePlan(rows: readonly SqlitePlanRow[]): PlanStep {
  const below = (parent: number): PlanStep[] =>
    rows.filter((row) => row.parent === parent && row.id !== parent).map(stepOf);
  const stepOf = ({ id, detail }: SqlitePlanRow): PlanStep => {
    const [, action = detail, target] = /^(SCAN|SEARCH)(?: TABLE)? (\S+)/.exec(detail) ?? [];
    const properties = target === undefined ? [] : [{ name: 'detail', value: detail }];
    return { name: action, target: target ?? null, rows: null, cost: null, properties, children: below(id) };
  };
  return { name: 'QUERY PLAN', target: null, rows: null, cost: null, properties: [], children: below(0) };
}
