import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countText } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { Button, DataGrid, EmptyState, ErrorPanel, SegmentedControl, Skeleton } from '@sextant/ui';
import type { CellValue, GridColumn } from '@sextant/ui';
import { compareTables } from './compare-tables.ts';
import type { ComparedRow, Comparison, RowChange } from './compare-tables.ts';
import { useSlicedWork } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';
import styles from '../Result.module.css';
import { plainText } from './row-order.ts';
import { rowsQuery } from '../rows-query.ts';
import type { RowsOf } from '../rows-query.ts';

const changeTexts: Readonly<Record<RowChange, string>> = {
  same: 'same',
  changed: 'changed',
  added: 'new',
  removed: 'gone',
};

type Part = 'different' | 'all';

const columnOf = (table: ColumnTable, name: string): Column | undefined =>
  table.columns.find((column) => column.name === name);

const textAt = (table: ColumnTable, name: string, row: number | null): string | null => {
  const column = columnOf(table, name);
  return column === undefined || row === null ? null : plainText(column, row);
};

interface ShownComparison {
  readonly before: ColumnTable;
  readonly after: ColumnTable;
  readonly comparison: Comparison;
}

/** A cell of the comparison: how it was and how it is, where both are and differ. */
function comparedText({ before, after, comparison }: ShownComparison, row: ComparedRow, name: string): string | null {
  const [was, is] = [textAt(before, name, row.before), textAt(after, name, row.after)];
  if (row.change === 'removed') return was;
  if (row.change !== 'changed' || was === is || comparison.keys.includes(name)) return is;
  return `${was ?? 'NULL'} → ${is ?? 'NULL'}`;
}

/** The comparison of two results; null while the first is still on its way. */
function* compared(before: ColumnTable | undefined, after: ColumnTable): SlicedWork<ShownComparison | null> {
  return before === undefined ? null : { before, after, comparison: yield* compareTables(before, after) };
}

function ComparedRows({ shown, part }: { readonly shown: ShownComparison; readonly part: Part }) {
  const { keys, values, rows: all } = shown.comparison;
  const rows = useMemo(() => (part === 'all' ? all : all.filter(({ change }) => change !== 'same')), [all, part]);
  const names = useMemo(() => [...keys, ...values], [keys, values]);
  const columns = useMemo(
    (): readonly GridColumn[] => [
      { id: '\u0000change', title: 'Row', type: 'text', hasIcon: false },
      ...names.map((name): GridColumn => ({ id: name, title: name, type: 'text', hasIcon: false })),
    ],
    [names],
  );
  const cell = useCallback(
    (row: number, index: number): CellValue => {
      const compared = rows[row];
      if (compared === undefined) return null;
      return index === 0 ? changeTexts[compared.change] : comparedText(shown, compared, names[index - 1] ?? '');
    },
    [rows, names, shown],
  );
  if (rows.length === 0) return <EmptyState title="Both results are alike" isCompact />;
  return <DataGrid label="Two results compared" columns={columns} rowCount={rows.length} cell={cell} canResize />;
}

const onlyIn = (names: readonly string[], where: string): string =>
  names.length === 0 ? '' : `Only ${where}: ${names.join(', ')}.`;

interface CompareViewProps {
  readonly table: ColumnTable;
  /** The rows that these are compared with. */
  readonly other: RowsOf & { readonly title: string };
  readonly onClose: () => void;
}

/** The rows of the result beside those of another: what is new, gone and changed. */
export function CompareView({ table, other, onClose }: CompareViewProps) {
  const { data: before, isFetching, error, refetch } = useQuery(rowsQuery(other));
  const [part, setPart] = useState<Part>('different');
  const { result: shown } = useSlicedWork(
    useCallback(() => compared(isFetching ? undefined : before, table), [isFetching, before, table]),
  );
  if (error !== null)
    return (
      <div className={styles.padded}>
        <ErrorPanel
          title="The other rows could not be read"
          message={error.message}
          actions={
            <>
              <Button size="sm" onPress={() => void refetch()}>
                Try again
              </Button>
              <Button size="sm" kind="quiet" onPress={onClose}>
                Close the comparison
              </Button>
            </>
          }
        />
      </div>
    );
  if (shown === null)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="table" />
      </div>
    );
  const { counts, keys, onlyAfter, onlyBefore } = shown.comparison;
  const texts = [
    `Against ${other.title}, by ${keys.join(', ')}: ${countText(counts.added)} new, ${countText(counts.removed)} gone, ${countText(counts.changed)} changed, ${countText(counts.same)} same.`,
    onlyIn(onlyBefore, 'before'),
    onlyIn(onlyAfter, 'now'),
  ];
  return (
    <section className={styles.compare} aria-label="Comparison">
      <div className={styles.tools}>
        <SegmentedControl
          label="Which rows"
          value={part}
          onChange={setPart}
          segments={[
            { id: 'different', text: 'What differs' },
            { id: 'all', text: 'All rows' },
          ]}
        />
        <span className={styles.quiet} role="status">
          {texts.filter((text) => text !== '').join(' ')}
        </span>
        <span className={styles.space} />
        <Button size="sm" kind="quiet" onPress={onClose}>
          Close the comparison
        </Button>
      </div>
      <div className={styles.gridBox}>
        <ComparedRows shown={shown} part={part} />
      </div>
    </section>
  );
}
