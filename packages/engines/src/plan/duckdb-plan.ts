import { isRecord } from '@sextant/contract';
import { planNumber, planProperties, readPlanJson } from './plan.ts';
import type { PlanStep } from './plan.ts';

const readElsewhere = new Set(['Estimated Cardinality', 'Table']);

/** The tree of `EXPLAIN (FORMAT JSON)`: a list of one node with name, children and what it says. Null for anything else. */
export function duckdbPlan(json: string): PlanStep | null {
  const read = readPlanJson(json);
  const [root]: unknown[] = Array.isArray(read) ? read : [read];
  return stepOf(root);
}

function stepOf(node: unknown): PlanStep | null {
  if (!isRecord(node) || typeof node['name'] !== 'string') return null;
  const info = isRecord(node['extra_info']) ? node['extra_info'] : {};
  const { children } = node;
  return {
    name: node['name'].trim(),
    target: typeof info['Table'] === 'string' ? shortName(info['Table']) : null,
    rows: planNumber(info['Estimated Cardinality']),
    cost: null,
    properties: planProperties(info, readElsewhere),
    children: (Array.isArray(children) ? children : []).map(stepOf).filter((step) => step !== null),
  };
}

/** Tables stand in attached files of random names, which say nothing to anybody. */
const shortName = (table: string): string => table.replace(/^f[0-9a-f]{16}\./, '');
