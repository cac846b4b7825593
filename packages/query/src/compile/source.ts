import { fail } from '@sextant/contract';
import type { DialectName, Source } from '@sextant/sql';
import { tokenize } from '@sextant/sql/analysis';
import { rejection } from '../sql-rejection.ts';
import type { CompileScope } from '../scope.ts';

/** The alias of a virtual dataset's statement, as Superset has it. */
export const virtualTable = 'virtual_table';

const sourceByDataset = new WeakMap<CompileScope['dataset'], Source>();

/** What the dataset reads: its table, or its statement as a sub-query. The same object for the same dataset. */
export function compileSource(scope: Pick<CompileScope, 'dataset' | 'dialect'>): Source {
  const found = sourceByDataset.get(scope.dataset) ?? sourceOf(scope);
  sourceByDataset.set(scope.dataset, found);
  return found;
}

function sourceOf({ dataset, dialect }: Pick<CompileScope, 'dataset' | 'dialect'>): Source {
  if (dataset.sql !== null)
    return { kind: 'query', sql: singleStatement(dataset.sql, dialect.name), alias: virtualTable };
  return {
    kind: 'table',
    path: [dataset.catalog, dataset.schema, dataset.name].filter(
      (text): text is string => text !== null && text !== '',
    ),
    alias: null,
  };
}

/** The statement without closing semicolons. Its right to run (read-only, tables, functions) is judged when it is saved and by the server. */
function singleStatement(sql: string, dialect: DialectName): string {
  let tokens;
  try {
    tokens = tokenize(sql, dialect);
  } catch (error) {
    throw rejection(error, sql);
  }
  const lastIndex = tokens.findLastIndex((token) => token.kind !== 'semicolon');
  if (lastIndex < 0) throw fail('QUERY_013', { reason: 'Virtual dataset query cannot be empty' });
  const semicolon = tokens.find((token) => token.kind === 'semicolon');
  if (semicolon === undefined) return sql.trim();
  if (tokens.indexOf(semicolon) < lastIndex)
    throw fail('QUERY_013', { reason: 'Virtual dataset query cannot consist of multiple statements' });
  return sql.slice(0, semicolon.start).trim();
}
