import { row } from './row.ts';

/** What steps after SQL find wrong: they run in pages, too. The table of queries has its rows from here. */
export const stepErrors = {
  QUERY_034: row({
    status: 413,
    type: 'RESULT_TOO_LARGE_ERROR',
    message: ({ most, what }: { readonly most: number; readonly what: 'cells' | 'columns' }) =>
      `The result has more than ${most} ${what}. Fewer rows, columns or steps make it smaller.`,
    doc: 'Post-processing made a table of more cells than `SEXTANT_CELLS_MAX` allows, or the queries of one request did together. Pivots grow by rows × columns: group by fewer values.',
  }),
  POST_001: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ operation }: { readonly operation: string }) => `Unsupported post processing operation: ${operation}`,
    doc: 'The query asks for a post-processing step that does not exist.',
  }),
  POST_002: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ reason }: { readonly reason: string; readonly operation: string }) => reason,
    doc: 'An option of a post-processing step is missing or wrong, or names a column that the result does not have.',
  }),
};
