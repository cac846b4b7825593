import '@sextant/charts/all-types';
import { queryContextFor } from '@sextant/charts';
import { SextantError, parseQueryContext } from '@sextant/contract';
import type { QueryObject } from '@sextant/contract';
import type { ChartRow } from '../../store/schema.ts';
import { formDataOf } from '../../wire/dashboard.ts';
import { legacyQueries } from './legacy-context.ts';

/** What a chart asks: by its form, as its own kind or as the older call makes it, and by the query that was saved with it. */
export function savedQueriesOf(row: ChartRow): readonly QueryObject[] {
  const readQueries = [
    () => queryContextFor(formDataOf(row)).queries,
    () => legacyQueries(formDataOf(row)),
    () => (row.query_context === null ? [] : parseQueryContext(JSON.parse(row.query_context)).queries),
  ];
  return readQueries.flatMap((make) => {
    try {
      return make();
    } catch (error) {
      // A kind that is not built, or a text that other programs wrote: it asks nothing.
      if (error instanceof SextantError || error instanceof SyntaxError) return [];
      throw error;
    }
  });
}
