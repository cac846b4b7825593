import { isValidElement } from 'react';
import type { ReactNode } from 'react';
import { Checkbox } from '../field/Checkbox.tsx';
import { Icon } from '../display/Icon.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../display/icons.ts';
import { useRowSelection, withSelected } from './list-selection.ts';
import type { RowSelection } from './list-selection.ts';
import styles from './ListTable.module.css';
import type { ListColumn, ListTableProps } from './list-props.ts';

type HeadProps<Row> = Pick<ListTableProps<Row>, 'sort' | 'thenBy' | 'onSort'> & { column: ListColumn<Row> };

function ColumnHead<Row>({ column, sort = null, thenBy = [], onSort }: HeadProps<Row>) {
  const sorts = sort === null ? [] : [sort, ...thenBy];
  const sortIndex = sorts.findIndex((one) => one.column === column.id);
  const direction = sorts[sortIndex]?.direction ?? null;
  const canSort = column.isSortable === true && onSort !== undefined;
  return (
    <th
      scope="col"
      className={styles.head}
      data-right={column.align === 'right' || undefined}
      style={column.width === undefined ? {} : { width: column.width }}
      {...(canSort ? { 'aria-sort': direction ?? ('none' as const) } : {})}
    >
      {canSort ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={direction !== null || undefined}
          onClick={(event) =>
            onSort(
              { column: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' },
              event.shiftKey,
            )
          }
        >
          {column.title}
          {direction !== null && <Icon of={direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon} size={12} />}
          {sortIndex > 0 && <sub className={styles.place}>{sortIndex + 1}</sub>}
        </button>
      ) : (
        <span className={column.isTitleHidden === true ? styles.hidden : undefined}>{column.title}</span>
      )}
    </th>
  );
}

function SelectAll<Row>({
  rows,
  rowId,
  selected,
  onSelect,
  label,
}: ListTableProps<Row> & { selected: ReadonlySet<string> }) {
  const ids = (rows ?? []).map(rowId);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Checkbox
      aria-label={`Select all ${label}`}
      isSelected={count > 0 && count === ids.length}
      isIndeterminate={count > 0 && count < ids.length}
      isDisabled={ids.length === 0}
      onChange={(isOn) => onSelect?.(withSelected(selected, ids, isOn))}
    />
  );
}

function TableRow<Row>({ row, table, ticking }: { row: Row; table: ListTableProps<Row>; ticking: RowSelection }) {
  const { columns, rowId, rowName, selected = null, actions } = table;
  const id = rowId(row);
  const isSelected = selected?.has(id) ?? false;
  return (
    <tr className={styles.row} data-selected={isSelected || undefined}>
      {selected !== null && (
        <td className={styles.tick}>
          <Checkbox
            aria-label={`Select ${rowName(row)}`}
            isSelected={isSelected}
            onChange={(isOn) => ticking.tick(id, isOn)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={styles.cell} data-right={column.align === 'right' || undefined}>
          <Content isWhole={column.isWhole ?? false}>{column.cell(row)}</Content>
        </td>
      ))}
      {actions !== undefined && (
        <td className={styles.actionsCell}>
          <div className={styles.actions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function SkeletonRows({ count, columnCount }: { count: number; columnCount: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={styles.row} aria-hidden="true">
      {Array.from({ length: columnCount }, (_unused, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the row is hidden from readers that cannot see
        <td key={column} className={styles.cell}>
          <i className={styles.gray} style={{ width: `${40 + ((row * 17 + column * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

/** The table of a desk. */
export function ListRows<Row>(table: ListTableProps<Row>) {
  const { label, columns, rows, selected = null, actions, empty, skeletonRows = 8 } = table;
  const ticking = useRowSelection(table);
  const columnCount = columns.length + (selected === null ? 0 : 1) + (actions === undefined ? 0 : 1);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={rows === null}>
        <thead>
          <tr>
            {selected !== null && (
              <th scope="col" className={styles.tick}>
                <SelectAll {...table} selected={selected} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                sort={table.sort ?? null}
                thenBy={table.thenBy ?? []}
                {...(table.onSort === undefined ? {} : { onSort: table.onSort })}
              />
            ))}
            {actions !== undefined && (
              <th scope="col" className={styles.actionsCell}>
                <span className={styles.hidden}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ticking.listeners}>
          {rows === null && <SkeletonRows count={skeletonRows} columnCount={columnCount} />}
          {rows?.map((row) => (
            <TableRow key={table.rowId(row)} row={row} table={table} ticking={ticking} />
          ))}
        </tbody>
      </table>
      {rows?.length === 0 && empty}
    </div>
  );
}

/** The words of a cell, as far as they stand in it and not in components of their own. */
function textIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textIn).join('');
  return isValidElement<{ readonly children?: ReactNode }>(node) ? textIn(node.props.children) : '';
}

/** What a cell shows; a text that may be cut is whole in its tooltip. */
function Content({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  const text = textIn(children).trim();
  return (
    <div className={styles.content} data-whole={isWhole || undefined} title={text === '' ? undefined : text}>
      {children}
    </div>
  );
}
