import { fail } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import type { JsonChunks } from '../../data/json-chunks.ts';
import type { PostTables, PostWork } from '../../data/post-job.ts';
import type { LegacyForm } from '../../legacy/legacy-form.ts';
import { cutOffset } from './describe-result.ts';
import type { Finishing } from './describe-result.ts';
import type { QueryResult } from './run-query.ts';
import { comparedOf } from '../access/legacy-context.ts';

async function runPost(work: PostWork, tables: PostTables, { post, ...request }: Finishing): Promise<JsonChunks> {
  const outcome = await post.run(work, tables, request);
  if (outcome.kind !== 'json') throw fail('ENGINE_015', {});
  return outcome;
}

/**
 * What the older drawing of a form takes, as JSON. `main` are the finished rows of the result, without its time comparisons.
 *
 * @throws CHART_003 for what the form says wrong, and what `PostRunner` throws
 */
export function legacyDrawing(
  form: LegacyForm,
  { plan, offsets }: QueryResult,
  main: ColumnTable,
  finishing: Finishing,
): Promise<JsonChunks> {
  const texts = comparedOf(form);
  const work: PostWork = {
    kind: 'older drawing',
    form,
    columns: plan.columns,
    steps: plan.post,
    offsets: offsets.map(({ shift }, index) => ({ text: texts[index] ?? '', shift })),
    bounds: finishing.post.bounds,
  };
  return runPost(work, [main, ...offsets.map(cutOffset)], finishing);
}

/** Rows as objects by column name, as JSON. */
export const recordsJson = (table: ColumnTable, finishing: Finishing): Promise<JsonChunks> =>
  runPost({ kind: 'records' }, [table], finishing);
