import { expect, test } from 'vitest';
import { duckdbPlan } from './duckdb-plan.ts';
import { mysqlPlan } from './mysql-plan.ts';
import type { PlanStep } from './plan.ts';
import { postgresqlPlan } from './postgresql-plan.ts';
import { sqlitePlan } from './sqlite-plan.ts';

/** Names, targets, rows and costs, indented by depth. */
const outline = (step: PlanStep | null, depth = 0): string[] =>
  step === null
    ? ['none']
    : [
        `${'  '.repeat(depth)}${step.name} ${step.target ?? '-'} ${step.rows ?? '-'} ${step.cost ?? '-'}`,
        ...step.children.flatMap((child) => outline(child, depth + 1)),
      ];

test('a plan of PostgreSQL is a tree with rows and costs', () => {
  const plan = postgresqlPlan(
    '[{"Plan":{"Node Type":"Hash Join","Total Cost":12.5,"Plan Rows":10,"Hash Cond":"(a.id = b.id)","Plans":[{"Node Type":"Seq Scan","Relation Name":"a","Total Cost":3,"Plan Rows":7},{"Node Type":"Index Scan","Index Name":"b_key","Total Cost":1.25,"Plan Rows":1}]}}]',
  );
  expect(outline(plan)).toEqual(['Hash Join - 10 12.5', '  Seq Scan a 7 3', '  Index Scan b_key 1 1.25']);
  expect(plan?.properties).toEqual([{ name: 'Hash Cond', value: '(a.id = b.id)' }]);
  expect(postgresqlPlan('rubbish')).toBeNull();
});

test('a plan of DuckDB is a tree with rows; names of attached files are left out', () => {
  const plan = duckdbPlan(
    '[{"name":"HASH_GROUP_BY ","children":[{"name":"SEQ_SCAN ","children":[],"extra_info":{"Table":"f0123456789abcdef.main.data","Projections":["a","b"],"Estimated Cardinality":"~3,000"}}],"extra_info":{"Groups":"#0","Estimated Cardinality":"12"}}]',
  );
  expect(outline(plan)).toEqual(['HASH_GROUP_BY - 12 -', '  SEQ_SCAN main.data 3000 -']);
  expect(plan?.children[0]?.properties).toEqual([{ name: 'Projections', value: 'a, b' }]);
});

test('plans of MySQL and MariaDB are trees', () => {
  expect(
    outline(
      mysqlPlan(
        '{"query_block":{"select_id":1,"cost":0.5,"nested_loop":[{"table":{"table_name":"a","access_type":"ALL","rows":4,"cost":0.25}},{"table":{"table_name":"b","rows":1}}]}}',
      ),
    ),
  ).toEqual(['query block - - 0.5', '  table a 4 0.25', '  table b 1 -']);
  expect(
    outline(
      mysqlPlan(
        '{"query_block":{"cost_info":{"query_cost":"1.75"},"ordering_operation":{"using_filesort":true,"table":{"table_name":"a","rows_examined_per_scan":5,"cost_info":{"prefix_cost":"1.50"}}}}}',
      ),
    ),
  ).toEqual(['query block - - 1.75', '  ordering operation - - -', '    table a 5 1.5']);
});

test('a plan of SQLite is a tree of what it says', () => {
  const plan = sqlitePlan([
    { id: 3, parent: 0, detail: 'SCAN t' },
    { id: 8, parent: 0, detail: 'LIST SUBQUERY 1' },
    { id: 11, parent: 8, detail: 'SEARCH u USING INDEX i (a=?)' },
  ]);
  expect(outline(plan)).toEqual(['QUERY PLAN - - -', '  SCAN t - -', '  LIST SUBQUERY 1 - - -', '    SEARCH u - -']);
});
