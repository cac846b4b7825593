import { isRecord } from '@sextant/contract';
import { planNumber, planProperties, readPlanJson } from './plan.ts';
import type { PlanStep } from './plan.ts';

const readElsewhere = new Set([
  'Node Type',
  'Plans',
  'Plan Rows',
  'Total Cost',
  'Relation Name',
  'Schema',
  'Alias',
  'Index Name',
  'Parallel Aware',
  'Async Capable',
  'Plan Width',
]);

/** The tree of `EXPLAIN (FORMAT JSON)`. Null for anything else. */
export function postgresqlPlan(json: string): PlanStep | null {
  const read = readPlanJson(json);
  const [first]: unknown[] = Array.isArray(read) ? read : [];
  return isRecord(first) ? stepOf(first['Plan']) : null;
}

function stepOf(node: unknown): PlanStep | null {
  if (!isRecord(node) || typeof node['Node Type'] !== 'string') return null;
  const { Plans: children } = node;
  const [table, index] = [node['Relation Name'], node['Index Name']];
  return {
    name: node['Node Type'],
    target: typeof table === 'string' ? table : typeof index === 'string' ? index : null,
    rows: planNumber(node['Plan Rows']),
    cost: planNumber(node['Total Cost']),
    properties: planProperties(node, readElsewhere),
    children: (Array.isArray(children) ? children : []).map(stepOf).filter((step) => step !== null),
  };
}
