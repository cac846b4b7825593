import type { ColumnTable } from '@sextant/contract';
import { cutRows, postProcess, underMainTimes } from '@sextant/query';
import type { AnsweredQuery } from '../services/answer-query.ts';
import { labelled } from '../services/answer-totals.ts';

/** Rows as an older kind gets them: its own, and those of each time comparison under the times of its own. */
export interface OlderRows {
  readonly table: ColumnTable;
  /** Each with the text by which it was asked for. */
  readonly offsets: readonly { readonly text: string; readonly table: ColumnTable }[];
}

/** The rows of an answer, cut at their limit. `compared` are the texts of its time comparisons, in their order. */
export function olderRows({ plan, answer, offsets }: AnsweredQuery, compared: readonly string[]): OlderRows {
  const moved = (table: ColumnTable): ColumnTable => postProcess(plan.post, table).table;
  return {
    table: moved(cutRows(labelled(answer.table, plan), plan).table),
    offsets: offsets.map(({ shift, compiled, answer: other }, at) => {
      const { table } = cutRows(labelled(other.table, compiled), compiled);
      return { text: compared[at] ?? '', table: moved(underMainTimes(table, plan, shift)) };
    }),
  };
}
