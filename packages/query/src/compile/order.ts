import { fail, type Order } from '@sextant/contract';
import { make, type Expression, type SortKey } from '@sextant/sql';
import { namesOf, type CompileScope } from '../scope.ts';
import { columnExpression, referenceExpression } from './columns.ts';
import type { Selected } from './dimensions.ts';
import { metricExpression } from './metrics.ts';

/** Sort keys in order. What is selected is named by its label; else it is a column, a saved metric or an expression. */
export function compileOrder(orderBy: readonly Order[], selected: readonly Selected[], scope: CompileScope): SortKey[] {
  const labels = new Set(selected.map(({ column }) => column.name));
  return orderBy.map(({ by, ascending }) => ({ by: sortExpression(by, labels, scope), ascending }));
}

function sortExpression(by: Order['by'], labels: ReadonlySet<string>, scope: CompileScope): Expression {
  const selected = (label: string): Expression => make.label(label);
  switch (by.kind) {
    case 'label':
      return labels.has(by.label) ? selected(by.label) : expressionNamed(by.label, scope);
    case 'column':
      return labels.has(by.name) ? selected(by.name) : expressionNamed(by.name, scope);
    case 'sql':
      return labels.has(by.label)
        ? selected(by.label)
        : referenceExpression({ kind: 'sql', sql: by.sql, label: by.label }, scope);
    case 'saved':
    case 'aggregate':
      return labels.has(by.label) ? selected(by.label) : metricExpression(by, scope);
  }
}

function expressionNamed(name: string, scope: CompileScope): Expression {
  const names = namesOf(scope.dataset);
  const column = names.columns.get(name);
  if (column !== undefined) return columnExpression(column, scope);
  if (names.metrics.has(name)) return metricExpression({ kind: 'saved', name, label: name }, scope);
  throw fail('QUERY_008', { column: name });
}
