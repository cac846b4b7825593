import { Pagination } from '@sextant/ui';

interface ListPagesProps {
  /** Undefined while the list is not known. */
  readonly list: { readonly count: number } | undefined;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly noun: string;
}

/** The pages of a list; nothing while one holds all of it. */
export function ListPages({ list, page, pageSize, onPage, noun }: ListPagesProps) {
  if (list === undefined || list.count <= pageSize) return null;
  return <Pagination page={page} pageSize={pageSize} totalCount={list.count} onChange={onPage} noun={noun} />;
}
