import { Checkbox } from '../field/Checkbox.tsx';
import { Skeleton } from '../display/Skeleton.tsx';
import { useRowSelection } from './list-selection.ts';
import type { RowSelection } from './list-selection.ts';
import styles from './ListTable.module.css';
import type { ListTableProps } from './list-props.ts';

function Card<Row>({ row, table, ticking }: { row: Row; table: ListTableProps<Row>; ticking: RowSelection }) {
  const { columns, rowId, rowName, selected = null, actions } = table;
  const id = rowId(row);
  const isSelected = selected?.has(id) ?? false;
  const lead = columns.filter((column) => column.isTitleHidden === true);
  const [name, ...rest] = columns.filter((column) => column.isTitleHidden !== true);
  return (
    <li className={styles.card} data-selected={isSelected || undefined}>
      <div className={styles.cardHead}>
        {selected !== null && (
          <Checkbox
            aria-label={`Select ${rowName(row)}`}
            isSelected={isSelected}
            onChange={(isOn) => ticking.tick(id, isOn)}
          />
        )}
        {lead.map((column) => (
          <span key={column.id}>{column.cell(row)}</span>
        ))}
        <div className={styles.cardName}>{name?.cell(row)}</div>
        {actions?.(row)}
      </div>
      <dl className={styles.facts}>
        {rest
          .filter((column) => column.isHiddenOnPhone !== true)
          .map((column) => ({ column, said: column.cell(row) }))
          .filter(({ said }) => said !== null && said !== '')
          .map(({ column, said }) => (
            <div key={column.id} className={styles.fact}>
              <dt className={styles.factTitle}>{column.title}</dt>
              <dd>{said}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

/** The same objects as cards, one under the other. */
export function ListCards<Row>(table: ListTableProps<Row>) {
  const { label, rows, empty, skeletonRows = 8 } = table;
  const ticking = useRowSelection(table);
  if (rows?.length === 0) return <div className={styles.frame}>{empty}</div>;
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={rows === null} {...ticking.listeners}>
      {rows === null &&
        Array.from({ length: Math.min(4, skeletonRows) }, (_, index) => (
          <li key={index} className={styles.card}>
            <Skeleton shape="text" />
          </li>
        ))}
      {rows?.map((row) => (
        <Card key={table.rowId(row)} row={row} table={table} ticking={ticking} />
      ))}
    </ul>
  );
}
