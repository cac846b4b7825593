import { columnTypeLabels, countText } from '@sextant/contract';
import type { ColumnTypeName, UploadColumn } from '@sextant/contract';
import { BooleanIcon, Checkbox, Icon, NumberIcon, Select, TextIcon, TimeIcon } from '@sextant/ui';
import styles from './Upload.module.css';
import type { PreviewStepProps } from './preview-props.ts';

const typeIcons: Readonly<Record<ColumnTypeName, typeof TextIcon>> = {
  integer: NumberIcon,
  decimal: NumberIcon,
  float: NumberIcon,
  text: TextIcon,
  json: TextIcon,
  boolean: BooleanIcon,
  date: TimeIcon,
  timestamp: TimeIcon,
  timestamptz: TimeIcon,
  time: TimeIcon,
};
const offeredTypes: readonly ColumnTypeName[] = [
  'text',
  'integer',
  'float',
  'decimal',
  'boolean',
  'date',
  'timestamp',
  'timestamptz',
  'time',
];
const isNumber = (type: ColumnTypeName): boolean => type === 'integer' || type === 'decimal' || type === 'float';
// Hundreds of selects would make the dialog slow; the types of further columns are guessed and can be seen in the dataset.
const shownColumns = 100;

/** `228 values`, `228+ values` when only the first rows were counted, `about 228 values`; an estimate may go beyond the rows. */
function distinctText({ distinct, distinctKind }: UploadColumn, rowCount: number | null): string | null {
  if (distinct === null) return null;
  const count = Math.min(distinct, rowCount ?? distinct);
  const number = `${countText(count)}${distinctKind === 'at least' ? '+' : ''}`;
  return `${distinctKind === 'about' ? 'about ' : ''}${number} ${number === '1' ? 'value' : 'values'}`;
}

function ColumnHead({ column, props }: { column: UploadColumn; props: PreviewStepProps }) {
  const { preview, draft, onChange, onRead } = props;
  const keep = !draft.dropped.has(column.source);
  const setKeep = (isKept: boolean) => {
    const droppedColumns = new Set(draft.dropped);
    if (isKept) droppedColumns.delete(column.source);
    else droppedColumns.add(column.source);
    onChange({ ...draft, dropped: droppedColumns });
  };
  const typeNotes = [
    distinctText(column, preview.rowCount),
    column.nullCells > 0 ? `${countText(column.nullCells)} empty` : null,
  ];
  const types =
    preview.format === 'parquet' || offeredTypes.includes(column.type) ? offeredTypes : [...offeredTypes, column.type];
  return (
    <th scope="col" data-dropped={!keep || undefined}>
      <span className={styles.columnName}>
        <Icon of={typeIcons[column.type]} size={14} />
        <span title={column.name}>{column.name}</span>
        <Checkbox aria-label={`Keep ${column.name}`} isSelected={keep} onChange={setKeep} />
      </span>
      <Select
        label={`Type of ${column.name}`}
        isLabelHidden
        choices={types.map((type) => ({ id: type, text: columnTypeLabels[type], icon: typeIcons[type] }))}
        value={column.type}
        isDisabled={preview.format === 'parquet'}
        onChange={(type) =>
          onRead({ ...preview.options, columnTypes: { ...preview.options.columnTypes, [column.source]: type } })
        }
      />
      <span className={styles.readings} data-bad={column.badCells > 0 || undefined}>
        {column.badCells > 0
          ? `${countText(column.badCells)} do not fit`
          : typeNotes.filter((text) => text !== null).join(' · ')}
      </span>
    </th>
  );
}

/** The first rows as they stand in the file, under the guessed types. Cells that don't fit are marked. */
export function PreviewTable(props: PreviewStepProps) {
  const { preview, draft } = props;
  const columns = preview.columns.slice(0, shownColumns);
  const bad = new Set(preview.bad.map(([row, column]) => `${row} ${column}`));
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label="First rows of the file">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.source} column={column} props={props} />
            ))}
            {preview.columns.length > shownColumns && (
              <th scope="col">and {preview.columns.length - shownColumns} more</th>
            )}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((cells, row) => (
            // The rows of a file have no other name than their place.
            <tr key={row}>
              {columns.map((column, index) => {
                const text = cells[index] ?? null;
                return (
                  <td
                    key={column.source}
                    data-number={isNumber(column.type) || undefined}
                    data-bad={bad.has(`${row} ${index}`) || undefined}
                    data-dropped={draft.dropped.has(column.source) || undefined}
                  >
                    {text === null ? <i className={styles.null}>NULL</i> : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
