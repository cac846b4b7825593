import * as z from 'zod';
import { fail } from '../errors.ts';
import { columnPut, datasetPut, metricPut } from './dataset.ts';
import type { DatasetPut } from './dataset.ts';

/** Body of Superset's older save: the dataset as `/datasource/get/` gave it, changed, as JSON text in the field `data`. */
export const datasourceSaveBody = z.looseObject({ data: z.union([z.string(), z.looseObject({})]) });

const sentDataset = z.looseObject({
  id: z.int(),
  database: z.looseObject({ id: z.int() }).optional(),
  owners: z.array(z.union([z.int(), z.looseObject({ id: z.int() })])).optional(),
  columns: z.array(z.looseObject({})).optional(),
  metrics: z.array(z.looseObject({})).optional(),
});

const onlyMembers = (value: Readonly<Record<string, unknown>>, shape: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([key, memberValue]) => key in shape && memberValue !== undefined));

/** A dataset as it is sent whole: which one, and what a save of it changes. What a save does not know is left out. @throws REQUEST_001, REQUEST_007 */
export function readDatasourceSave({ data }: z.output<typeof datasourceSaveBody>): { id: number; body: DatasetPut } {
  const read = sentDataset.safeParse(typeof data === 'string' ? parsed(data) : data);
  if (!read.success) throw fail('REQUEST_007', { fields: { data: read.error.issues.map(({ message }) => message) } });
  const { id, database, owners, columns, metrics, ...rest } = read.data;
  const parsedPut = datasetPut.safeParse({
    ...onlyMembers(rest, datasetPut.shape),
    ...(database === undefined ? {} : { database_id: database.id }),
    ...(owners === undefined ? {} : { owners: owners.map((owner) => (typeof owner === 'number' ? owner : owner.id)) }),
    ...(columns === undefined ? {} : { columns: columns.map((column) => onlyMembers(column, columnPut.shape)) }),
    ...(metrics === undefined ? {} : { metrics: metrics.map((metric) => onlyMembers(metric, metricPut.shape)) }),
  });
  if (!parsedPut.success)
    throw fail('REQUEST_007', {
      fields: { data: parsedPut.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) },
    });
  return { id, body: parsedPut.data };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fail('REQUEST_001', {}, { cause });
  }
}
