import { isRecord } from '@sextant/contract';
import { planNumber, planProperties, readPlanJson } from './plan.ts';
import type { PlanStep } from './plan.ts';

const readElsewhere = new Set(['table_name', 'rows', 'rows_examined_per_scan', 'cost', 'cost_info', 'used_columns']);
/** Members that only hold steps. */
const holders = new Set([
  'nested_loop',
  'query_specifications',
  'subqueries',
  'select_list_subqueries',
  'order_by_subqueries',
]);

/**
 * The tree of `EXPLAIN FORMAT=JSON`, of MySQL and of MariaDB: each member that is an object is a step, called as the member. Null for anything
 * else.
 */
export function mysqlPlan(json: string): PlanStep | null {
  const read = readPlanJson(json);
  const [root] = isRecord(read) ? stepsIn(read) : [];
  return root ?? null;
}

function stepsIn(members: Readonly<Record<string, unknown>>): PlanStep[] {
  return Object.entries(members).flatMap(([name, value]): PlanStep[] => {
    if (name === 'cost_info') return [];
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const objects = list.filter(isRecord);
    return objects.flatMap((one) => (holders.has(name) ? stepsIn(one) : [stepOf(name, one)]));
  });
}

function stepOf(name: string, node: Readonly<Record<string, unknown>>): PlanStep {
  const costInfo = isRecord(node['cost_info']) ? node['cost_info'] : {};
  const { table_name: table } = node;
  return {
    name: name.replaceAll('_', ' '),
    target: typeof table === 'string' ? table : null,
    rows: planNumber(node['rows']) ?? planNumber(node['rows_examined_per_scan']),
    cost: planNumber(node['cost']) ?? planNumber(costInfo['query_cost']) ?? planNumber(costInfo['prefix_cost']),
    properties: planProperties(node, readElsewhere),
    children: stepsIn(node),
  };
}
