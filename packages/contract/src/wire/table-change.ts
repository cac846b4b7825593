import * as z from 'zod';
import { columnTypeNames } from '../model/upload.ts';
import { uploadImport } from './upload.ts';

/** Body of the comparison: the import as it would be sent. */
export const tableChangeBody = z.strictObject({
  ...uploadImport.pick({ tableName: true, columns: true, options: true }).shape,
  ifExists: z.enum(['replace', 'append']),
});
export type TableChangeBody = z.infer<typeof tableChangeBody>;

const usingObject = z.object({ id: z.int(), name: z.string() });

/** What takes a column up. Of charts, dashboards and datasets those are named that the user sees; `hidden` counts the others. */
const columnUse = z.object({
  charts: z.array(usingObject),
  /** By their filters. */
  dashboards: z.array(usingObject),
  /** By SQL. */
  datasets: z.array(usingObject),
  /** Metrics and calculated columns of the table's own dataset. */
  expressions: z.array(z.string()),
  hidden: z.int(),
});
export type ColumnUse = z.infer<typeof columnUse>;

/**
 * What becomes of a column: `same`; another `type`; `added` by the file (an append leaves it out); `missing` in the file. `before` is its type in the table,
 * `after` in the file; null where it has none.
 */
const columnChange = z.object({
  name: z.string(),
  /** Its name in the file; null when the file lacks it. */
  source: z.string().nullable(),
  kind: z.enum(['same', 'type', 'added', 'missing']),
  before: z.enum(columnTypeNames).nullable(),
  after: z.enum(columnTypeNames).nullable(),
  /** Cells that cannot be read as `after`; they become empty. */
  badCells: z.number(),
  /** Values that would be others in the type `before`; null where the type is the same. With 0 the column can keep its type. */
  changedCells: z.number().nullable(),
  /** A few texts of such cells. */
  examples: z.array(z.string()),
  /** Of a missing column: the column of the file, by its name there, that could be it under a new name; null when none does. */
  renamedTo: z.string().nullable(),
  /** Of a missing column; null of others. */
  usedBy: columnUse.nullable(),
});
export type ColumnChange = z.infer<typeof columnChange>;

/** What an import would do to a table that is there. */
export const tableChange = z.object({
  tableName: z.string(),
  /** The dataset over the table; null when there is none. */
  datasetId: z.int().nullable(),
  rows: z.object({ before: z.number(), inFile: z.number(), after: z.number() }),
  /** Rows with a cell that does not fit. */
  unfitRows: z.number(),
  columns: z.array(columnChange),
  /** Why the import would be rejected; null when it would not. */
  rejection: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type TableChange = z.infer<typeof tableChange>;
