import { usePhone } from '../theme/use-media-query.ts';
import { ListCards } from './ListCards.tsx';
import { ListRows } from './ListRows.tsx';
import type { ListTableProps } from './list-props.ts';

/** A table of objects: dense rows, sortable headers, quiet actions; cards on phones. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const isPhone = usePhone();
  return isPhone ? <ListCards {...props} /> : <ListRows {...props} />;
}
