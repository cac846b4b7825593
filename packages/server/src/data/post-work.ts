import { pivotSheetOf } from '@sextant/charts/pivot-sheet';
import { joinTimeOffsets, postProcess } from '@sextant/query';
import type { OffsetResult } from '@sextant/query';
import { legacyCalculationOf } from '../legacy/legacy-calculations.ts';
import { legacyRows } from '../legacy/legacy-rows.ts';
import { plainRecords } from '../legacy/record-data.ts';
import { membersByColumn, membersOfSheet, sheetOf, tableOfSheet } from './sheet-of-chart.ts';
import { jsonChunks } from './json-chunks.ts';
import type { PostOutcome, PostTables, PostWork } from './post-job.ts';

/** Does the work, in whatever thread this is. `maxSheetCells` bounds a sheet; default as `pivotSheet` says. @throws POST_0xx, CHART_003, QUERY_034 */
export function doPostWork(work: PostWork, tables: PostTables, maxSheetCells?: number): PostOutcome {
  const [table, ...others] = tables;
  switch (work.kind) {
    case 'steps':
      return { kind: 'steps', result: postProcess(work.steps, table, work.labelMap, work.bounds) };
    case 'columns':
      return { kind: 'members', members: JSON.stringify(membersByColumn(table, work.headings)).slice(1, -1) };
    case 'join': {
      const results = others.flatMap((other, index): OffsetResult[] => {
        const offset = work.offsets[index];
        return offset === undefined ? [] : [{ ...offset, table: other }];
      });
      return { kind: 'table', table: joinTimeOffsets(table, work, results) };
    }
    case 'older drawing': {
      const { data } = legacyCalculationOf(work.form.raw);
      return { kind: 'json', ...jsonChunks(data?.(work.form, legacyRows(tables, work)) ?? null) };
    }
    case 'records':
      return { kind: 'json', ...jsonChunks(plainRecords(table, false)) };
    case 'sheet': {
      const sheet = sheetOf(table, work.layout, work.headings, maxSheetCells);
      return work.shape === 'table'
        ? { kind: 'table', table: tableOfSheet(sheet) }
        : { kind: 'members', members: JSON.stringify(membersOfSheet(sheet)).slice(1, -1) };
    }
    case 'shown sheet':
      return { kind: 'table', table: pivotSheetOf({ table, ...work }, maxSheetCells) };
    default:
      return work satisfies never;
  }
}
