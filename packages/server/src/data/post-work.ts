import type { ColumnTable } from '@sextant/contract';
import { postProcess } from '@sextant/query';
import { membersByColumn, membersOfSheet, sheetOf, tableOfSheet } from '../services/sheet-of-chart.ts';
import type { PostOutcome, PostWork } from './post-job.ts';

/** Does the work, in whatever thread this is. `maxSheetCells` bounds a sheet; default as `pivotSheet` says. @throws POST_0xx, QUERY_034 */
export function doPostWork(work: PostWork, table: ColumnTable, maxSheetCells?: number): PostOutcome {
  if (work.kind === 'steps')
    return { kind: 'steps', result: postProcess(work.steps, table, work.labelMap, work.bounds) };
  if (work.kind === 'columns')
    return { kind: 'members', members: JSON.stringify(membersByColumn(table, work.headings)).slice(1, -1) };
  const sheet = sheetOf(table, work.layout, work.headings, maxSheetCells);
  return work.shape === 'table'
    ? { kind: 'table', table: tableOfSheet(sheet) }
    : { kind: 'members', members: JSON.stringify(membersOfSheet(sheet)).slice(1, -1) };
}
