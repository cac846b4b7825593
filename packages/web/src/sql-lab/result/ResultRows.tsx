import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import type { ColumnTable } from '@sextant/contract';
import { countText } from '@sextant/contract';
import { Button, EmptyState, Note, SearchField, Skeleton, Spinner, StopIcon, lazyPart } from '@sextant/ui';
import type { GridSort } from '@sextant/ui';
import { useLabTools } from '../lab-tools.ts';
import { elapsedText, useElapsed } from '../run/RunProgress.tsx';
import { readingRows } from '../run/rows-read.ts';
import { runStateOf } from '../tab-run.ts';
import type { TabRun } from '../tab-run.ts';
import type { RunStatement } from '../wire.ts';
import type { CellMenuAt } from './CellMenu.tsx';
import { ResultTools } from './ResultTools.tsx';
import type { SideView } from './ResultTools.tsx';
import type { Comparable } from './use-comparable.ts';
import styles from '../Result.module.css';
import { ResultGrid } from './ResultGrid.tsx';
import { useSlicedWork } from './sliced-work.ts';
import { rowOrder } from './row-order.ts';

const ChartThis = lazyPart(async () => (await import('./ChartThis.tsx')).ChartThis);
const CellMenu = lazyPart(async () => (await import('./CellMenu.tsx')).CellMenu);
const CompareView = lazyPart(async () => (await import('./CompareView.tsx')).CompareView);
const ValuePanel = lazyPart(async () => (await import('./ValuePanel.tsx')).ValuePanel);
const ProfilePanel = lazyPart(async () => (await import('./ProfilePanel.tsx')).ProfilePanel);

interface ResultRowsProps {
  /** All rows, or those that have come. */
  readonly table: ColumnTable;
  readonly isWhole: boolean;
  readonly tabRun: TabRun;
  readonly statement: RunStatement;
}

/** Why there are more rows than are shown. */
function cutText({ limiting_factor: factor, rows }: RunStatement): string {
  const count = countText(rows ?? 0);
  switch (factor) {
    case 'QUERY':
      return `The LIMIT of the statement let ${count} rows through.`;
    case 'DROPDOWN':
      return `The limit of the toolbar let ${count} rows through; there are more.`;
    case 'QUERY_AND_DROPDOWN':
      return `The LIMIT of the statement, which is that of the toolbar, let ${count} rows through.`;
    default:
      return `There are more than these ${count} rows.`;
  }
}

/** The rows of a statement with what can be done with them. */
export function ResultRows({ table, isWhole, tabRun, statement }: ResultRowsProps) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<GridSort | null>(null);
  const [sideView, setSideView] = useState<SideView>(null);
  const steadySearch = useDeferredValue(search);
  const { result: order, isBusy } = useSlicedWork(
    // Rows that are on their way stay as they come.
    useCallback(
      () => (isWhole ? rowOrder(table, steadySearch, sort) : rowOrder(table, '', null)),
      [table, isWhole, steadySearch, sort],
    ),
  );
  const [menu, setMenu] = useState<CellMenuAt | null>(null);
  const [other, setOther] = useState<Comparable | null>(null);
  const close = useCallback(() => setSideView(null), []);
  const shownRows = order?.length ?? table.rowCount;
  const place = typeof sideView === 'object' ? sideView : null;
  if (other !== null)
    return (
      <Suspense fallback={null}>
        <CompareView table={table} other={other} onClose={() => setOther(null)} />
      </Suspense>
    );
  return (
    <>
      {isWhole ? (
        <div className={styles.tools}>
          <ResultTools
            {...{ table, order, tabRun, statement, sideView }}
            onSideView={setSideView}
            onCompare={setOther}
          />
          <span className={styles.space} />
          {isBusy ? (
            <span className={styles.quiet}>Looking through the rows …</span>
          ) : (
            steadySearch.trim() !== '' && (
              <span className={styles.quiet}>{`${countText(shownRows)} of ${countText(table.rowCount)}`}</span>
            )
          )}
          <SearchField
            label="Filter results"
            size="sm"
            value={search}
            onChange={setSearch}
            className={styles.search ?? ''}
          />
        </div>
      ) : (
        <Coming rowCount={table.rowCount} {...{ statement, tabRun }} />
      )}
      {isWhole && statement.is_cut && (
        <div className={styles.cut}>
          <Note tone="warn">{cutText(statement)}</Note>
        </div>
      )}
      <div className={styles.rows}>
        <div className={styles.gridBox}>
          {shownRows === 0 ? (
            <EmptyState
              title="No row holds this"
              isCompact
              art="filtered"
              actions={
                <Button size="sm" onPress={() => setSearch('')}>
                  Show all rows
                </Button>
              }
            />
          ) : (
            <ResultGrid
              {...{ table, order, sort }}
              onSort={setSort}
              onMenu={(cellPlace, pointer) => setMenu({ place: cellPlace, pointer })}
            />
          )}
        </div>
        <Suspense
          fallback={
            <div className={styles.beside}>
              <Skeleton shape="block" />
            </div>
          }
        >
          {sideView === 'chart' && (
            <ChartThis {...{ table, tabRun, statement }} sorted={sort?.column ?? null} onClose={close} />
          )}
          {sideView === 'profile' && <ProfilePanel table={table} onClose={close} />}
          {place !== null && <ValuePanel table={table} place={place} onClose={close} />}
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {menu !== null && (
          <CellMenu {...{ table, menu }} onShow={setSideView} onFilter={setSearch} onClose={() => setMenu(null)} />
        )}
      </Suspense>
    </>
  );
}

/** What stands in the place of the tools while rows come: they work on all of them. */
function Coming({
  rowCount,
  statement,
  tabRun,
}: Pick<ResultRowsProps, 'statement' | 'tabRun'> & { readonly rowCount: number }) {
  const tools = useLabTools();
  const elapsedMs = useElapsed(tabRun.startedAtMs);
  const all = statement.rows === null ? '' : ` of ${countText(statement.rows)}`;
  const isRunning = runStateOf(tabRun) === 'running';
  const running = isRunning ? [elapsedText(elapsedMs), readingRows(statement)] : [];
  const reading = [`${countText(rowCount)}${all} rows so far …`, ...running]
    .filter((part) => part !== null)
    .join(' · ');
  return (
    <div className={styles.tools}>
      <Spinner label="Rows are on their way" size="sm" />
      <span className={styles.quiet}>{reading}</span>
      {isRunning && (
        <Button size="sm" kind="danger-default" icon={StopIcon} isBusy={tabRun.isStopping} onPress={tools.stop}>
          Stop
        </Button>
      )}
    </div>
  );
}
