import type { UploadImport, UploadNotice, UploadPreview } from '@sextant/contract';

/** Rejections that belong to the name of the table, and are said beside it. */
export const clashCodes: ReadonlySet<string | null> = new Set(['UPLOAD_011', 'UPLOAD_012', 'UPLOAD_018']);

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
}

/** The draft of a preview: what was decided so far, or the suggestion. */
export function startDraft(preview: UploadPreview, draft: ImportDraft | null): ImportDraft {
  if (draft !== null && draft.uuid === preview.uuid) return draft;
  return {
    uuid: preview.uuid,
    tableName: preview.suggested.tableName,
    ifExists: 'fail',
    makeDashboard: true,
    dropped: new Set(),
    switchedOff: [],
  };
}

/** The draft as the import call takes it. */
export const changedColumns = (draft: ImportDraft, preview: UploadPreview): UploadImport => ({
  tableName: draft.tableName.trim(),
  columns: preview.columns.map(({ source, name, type }) => ({ source, name, type, keep: !draft.dropped.has(source) })),
  ifExists: draft.ifExists,
  makeDashboard: draft.makeDashboard,
  options: preview.options,
});
