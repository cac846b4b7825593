import type { UploadOptions, UploadPreview } from '@sextant/contract';
import type { ApiError } from '../api/api-error.ts';
import type { ImportDraft } from './draft.ts';

export interface PreviewStepProps {
  readonly preview: UploadPreview;
  readonly draft: ImportDraft;
  readonly error: ApiError | null;
  readonly isReading: boolean;
  readonly isImporting: boolean;
  readonly onChange: (draft: ImportDraft) => void;
  readonly onRead: (options: UploadOptions) => void;
  readonly onFile: (file: File) => void;
}
