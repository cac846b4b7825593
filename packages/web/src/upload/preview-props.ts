import type { UploadOptions, UploadPreview } from '@sextant/contract';
import type { ApiError } from '../api/api-error.ts';
import type { UploadTarget } from '../shell/navigation/navigation.ts';
import type { ImportDraft } from './draft.ts';
import type { TableChangeState } from './use-table-change.ts';

export interface PreviewStepProps {
  readonly preview: UploadPreview;
  readonly draft: ImportDraft;
  /** The table that the file is for; null when it may be any. */
  readonly into: UploadTarget | null;
  readonly change: TableChangeState;
  readonly error: ApiError | null;
  readonly isReading: boolean;
  readonly isImporting: boolean;
  readonly onChange: (draft: ImportDraft) => void;
  readonly onRead: (options: UploadOptions) => void;
  readonly onFile: (file: File) => void;
}
