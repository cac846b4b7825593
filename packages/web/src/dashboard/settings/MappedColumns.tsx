import type { DatasetData, NativeFilter } from '@sextant/contract';
import { columnMapOf, targetOf } from '@sextant/dashboard';
import { Select } from '@sextant/ui';
import { usePage } from '../page-context.ts';
import { columnsFor } from './filter-list.ts';
import styles from './Filters.module.css';

interface MappedColumnsProps {
  readonly filter: NativeFilter;
  /** Takes the targets of the filter, its own first. */
  readonly onChange: (targets: NativeFilter['targets']) => void;
}

/** Stands for no mapped column: ids of columns are their names, which are not empty. */
const byName = '';

/** What a filter does to a dataset for which no column is mapped. */
const unmappedText = (dataset: DatasetData, column: string): string =>
  dataset.columns.some(({ column_name: name }) => name === column)
    ? `Its column ${column}`
    : 'None: it does not filter there';

/** For each other dataset on the dashboard the column by which a filter narrows it. */
export function MappedColumns({ filter, onChange }: MappedColumnsProps) {
  const { tiles } = usePage().model;
  const target = targetOf(filter);
  const datasets = new Map(tiles.flatMap(({ dataset }) => (dataset === null ? [] : [[dataset.id, dataset] as const])));
  const others = [...datasets.values()].filter(({ id }) => id !== target?.datasetId);
  if (target === null || others.length === 0) return null;
  const mapped = columnMapOf(filter)?.columns ?? new Map<number, string>();
  const map = (datasetId: number, column: string): void => {
    const [own = {}, ...more] = filter.targets;
    const rest = more.filter((other) => other.datasetId !== datasetId);
    onChange([own, ...rest, ...(column === byName ? [] : [{ datasetId, column: { name: column } }])]);
  };
  return (
    <fieldset className={styles.mapped}>
      <legend className={styles.heading}>Columns in other datasets</legend>
      {others.map((dataset) => {
        const columns = columnsFor(filter.filterType, dataset);
        const column = mapped.get(dataset.id);
        const isGone = column !== undefined && !columns.some(({ id }) => id === column);
        return (
          <Select
            key={dataset.id}
            label={dataset.table_name}
            choices={[
              { id: byName, text: unmappedText(dataset, target.column) },
              ...columns,
              ...(isGone ? [{ id: column, text: `${column} (no longer there)` }] : []),
            ]}
            value={column ?? byName}
            onChange={(id) => map(dataset.id, id)}
          />
        );
      })}
    </fieldset>
  );
}
