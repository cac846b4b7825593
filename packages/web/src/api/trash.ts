import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { TrashItem, TrashKey, TrashKind, TrashOutcome } from '@sextant/contract';
import { call } from './call.ts';

/** What one page of the trash asks; `kind` null is all kinds. */
export interface TrashPageOf {
  readonly search: string;
  readonly kind: TrashKind | null;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the trash, the latest first. */
export const trashQuery = ({ search, kind, page, pageSize }: TrashPageOf) =>
  queryOptions({
    queryKey: ['trash', search, kind, page, pageSize],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<{ count: number; result: readonly TrashItem[] }> => {
      const q = { search: search.trim(), ...(kind === null ? {} : { kind }), page, page_size: pageSize };
      return call(api.trash.list, { query: { q }, signal });
    },
  });

/** Removes things in the trash for good; what could not be removed is in the result. */
export async function eraseObjects(items: readonly TrashKey[]): Promise<TrashOutcome> {
  return (await call(api.trash.erase, { body: { items: [...items] } })).result;
}
