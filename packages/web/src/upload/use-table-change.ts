import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { TableChange, UploadPreview } from '@sextant/contract';
import { useRestedValue } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { draftedColumns } from './draft.ts';
import type { ImportDraft } from './draft.ts';

/** What the import would do to a table that is there. `none`: there is no such table, or none is asked for. */
export type TableChangeState =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'known'; readonly change: TableChange; readonly isOld: boolean };

/** What would change is not known yet, or would be rejected. */
export const isUndecided = (change: TableChangeState): boolean =>
  change.kind === 'looking' || (change.kind === 'known' && (change.isOld || change.change.rejection !== null));

const typingMs = 400;

/** Asks for what the draft would change, whenever the draft changes. */
export function useTableChange(preview: UploadPreview | null, draft: ImportDraft | null): TableChangeState {
  const tableName = useRestedValue(draft?.tableName.trim() ?? '', typingMs);
  const ifExists = draft?.ifExists ?? 'fail';
  const columns = preview === null || draft === null ? [] : draftedColumns(draft, preview);
  const isRequested = preview !== null && ifExists !== 'fail' && tableName !== '' && columns.some(({ keep }) => keep);
  const uuid = preview?.uuid ?? '';
  const body = { tableName, columns, ifExists: ifExists === 'append' ? ('append' as const) : ('replace' as const) };
  const options = preview?.options;
  const query = useQuery({
    queryKey: ['table-change', uuid, body, options ?? null],
    enabled: isRequested,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TableChange | null> => {
      try {
        const sent = options === undefined ? body : { ...body, options };
        return (await call(api.upload.compare, { params: { uuid }, body: sent, signal })).result;
      } catch (error) {
        // A table of this name is yet to be made.
        if (error instanceof ApiError && error.code === 'UPLOAD_023') return null;
        throw error;
      }
    },
  });
  if (!isRequested) return { kind: 'none' };
  if (query.error !== null) return { kind: 'failed', error: query.error };
  if (query.data === undefined) return { kind: 'looking' };
  if (query.data === null) return { kind: 'none' };
  const isOld = query.isPlaceholderData || tableName !== (draft?.tableName.trim() ?? '');
  return { kind: 'known', change: query.data, isOld };
}
