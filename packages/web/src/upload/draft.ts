import type { ColumnTypeName, TableChange, UploadImport, UploadNotice, UploadPreview } from '@sextant/contract';
import type { UploadTarget } from '../shell/navigation/navigation.ts';

/** Rejections that belong to the name of the table, and are said beside it. */
export const tableNameErrors: ReadonlySet<string | null> = new Set(['UPLOAD_011', 'UPLOAD_012', 'UPLOAD_018']);

/** What the user decides beside the preview. */
export interface ImportDraft {
  readonly uuid: string;
  readonly tableName: string;
  readonly ifExists: UploadImport['ifExists'];
  readonly makeDashboard: boolean;
  /** Source names of columns that are left out. */
  readonly dropped: ReadonlySet<string>;
  /** What was noticed about the file and is not wanted. */
  readonly switchedOff: readonly UploadNotice[];
  /** Source name of a column → the column of the table that it is taken as. */
  readonly takenAs: Readonly<Record<string, string>>;
  /** Source name of a column → the type that its column keeps, whatever the file suggests. */
  readonly keptTypes: Readonly<Record<string, ColumnTypeName>>;
}

/** The draft of a preview: what was decided so far, or the suggestion. */
export function startDraft(
  preview: UploadPreview,
  draft: ImportDraft | null,
  into: UploadTarget | null = null,
): ImportDraft {
  if (draft !== null && draft.uuid === preview.uuid) return draft;
  return {
    uuid: preview.uuid,
    tableName: into?.tableName ?? preview.suggested.tableName,
    ifExists: into === null ? 'fail' : 'replace',
    makeDashboard: into === null,
    dropped: new Set(),
    switchedOff: [],
    takenAs: {},
    keptTypes: {},
  };
}

/** What the draft makes of the columns of the file. */
export const draftedColumns = (draft: ImportDraft, preview: UploadPreview): UploadImport['columns'] =>
  preview.columns.map(({ source, name, type }) => ({
    source,
    name: draft.takenAs[source] ?? name,
    type: draft.keptTypes[source] ?? type,
    keep: !draft.dropped.has(source),
  }));

/** Types that columns keep by themselves: every value of the file is the same in them. Files with types of their own keep these. */
function typesThatFit({ format }: UploadPreview, change: TableChange | null): ReadonlyMap<string, ColumnTypeName> {
  if (format === 'parquet' || change === null) return new Map();
  return new Map(
    change.columns.flatMap(({ kind, source, before, changedCells }) =>
      kind === 'type' && source !== null && before !== null && changedCells === 0 ? [[source, before] as const] : [],
    ),
  );
}

/** The draft as the import call takes it. `change` is what it does to the table that is there; null when there is none. */
export function changedColumns(draft: ImportDraft, preview: UploadPreview, change: TableChange | null): UploadImport {
  const fitting = typesThatFit(preview, change);
  return {
    tableName: draft.tableName.trim(),
    columns: draftedColumns(draft, preview).map((column) => ({
      ...column,
      type: fitting.get(column.source) ?? column.type,
    })),
    ifExists: draft.ifExists,
    makeDashboard: draft.makeDashboard,
    options: preview.options,
  };
}
