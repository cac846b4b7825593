import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ColumnTable } from '@sextant/contract';
import { countText } from '@sextant/contract';
import {
  Button,
  ChartIcon,
  ChevronDownIcon,
  CopyIcon,
  DownloadIcon,
  EmptyState,
  Menu,
  Note,
  SearchField,
  Skeleton,
  TableIcon,
  lazyPart,
  usePhone,
} from '@sextant/ui';
import type { GridSort, MenuSection } from '@sextant/ui';
import type { TabRun } from '../tab-run.ts';
import type { RunStatement } from '../wire.ts';
import type { CellMenuAt } from './CellMenu.tsx';
import { useComparable } from './use-comparable.ts';
import type { Comparable } from './use-comparable.ts';
import { useCopy } from './use-copy.ts';
import { useDownload } from './use-download.ts';
import styles from '../Result.module.css';
import { ResultGrid } from './ResultGrid.tsx';
import { rowOrder } from './row-order.ts';
import type { CellPlace } from './ValuePanel.tsx';

const ChartThis = lazyPart(async () => (await import('./ChartThis.tsx')).ChartThis);
const CellMenu = lazyPart(async () => (await import('./CellMenu.tsx')).CellMenu);
const CompareView = lazyPart(async () => (await import('./CompareView.tsx')).CompareView);
const ValuePanel = lazyPart(async () => (await import('./ValuePanel.tsx')).ValuePanel);
const ProfilePanel = lazyPart(async () => (await import('./ProfilePanel.tsx')).ProfilePanel);

type SideView = 'chart' | 'profile' | CellPlace | null;

interface ResultRowsProps {
  readonly table: ColumnTable;
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
export function ResultRows({ table, tabRun, statement }: ResultRowsProps) {
  const isPhone = usePhone();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<GridSort | null>(null);
  const [sideView, setSideView] = useState<SideView>(null);
  const steadySearch = useDeferredValue(search);
  const order = useMemo(() => rowOrder(table, steadySearch, sort), [table, steadySearch, sort]);
  const copySections = useCopy(table, order);
  const download = useDownload(tabRun, statement.index);
  const [menu, setMenu] = useState<CellMenuAt | null>(null);
  const [other, setOther] = useState<Comparable | null>(null);
  const comparable = useComparable(tabRun, statement.index);
  const toggle = (part: 'chart' | 'profile') => (): void => setSideView(sideView === part ? null : part);
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
      <div className={styles.tools}>
        <Button size="sm" icon={ChartIcon} kind="default" isOn={sideView === 'chart'} onPress={toggle('chart')}>
          Create chart
        </Button>
        {!isPhone && (
          <Tools
            copySections={copySections}
            download={download}
            isProfiled={sideView === 'profile'}
            onProfile={toggle('profile')}
            comparable={comparable}
            onCompare={setOther}
          />
        )}
        <span className={styles.space} />
        {steadySearch.trim() !== '' && (
          <span className={styles.quiet}>{`${countText(shownRows)} of ${countText(table.rowCount)}`}</span>
        )}
        <SearchField
          label="Filter results"
          size="sm"
          value={search}
          onChange={setSearch}
          className={styles.search ?? ''}
        />
      </div>
      {statement.is_cut && (
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

interface ToolsProps {
  readonly copySections: readonly MenuSection[];
  readonly download: ReturnType<typeof useDownload>;
  readonly isProfiled: boolean;
  readonly onProfile: () => void;
  readonly comparable: readonly Comparable[];
  readonly onCompare: (other: Comparable) => void;
}

/** Copies, files and the look at each column. */
function Tools({ copySections, download, isProfiled, onProfile, comparable, onCompare }: ToolsProps) {
  return (
    <>
      {download !== null && (
        <Menu
          label="Download"
          placement="bottom start"
          sections={[{ id: 'files', items: download.items }]}
          trigger={
            <Button size="sm" kind="quiet" icon={DownloadIcon} endIcon={ChevronDownIcon} isBusy={download.isBusy}>
              Download
            </Button>
          }
        />
      )}
      <Menu
        label="Copy"
        placement="bottom start"
        sections={copySections}
        trigger={
          <Button size="sm" kind="quiet" icon={CopyIcon} endIcon={ChevronDownIcon}>
            Copy
          </Button>
        }
      />
      <Button size="sm" kind="quiet" icon={TableIcon} isOn={isProfiled} onPress={onProfile}>
        Columns
      </Button>
      {comparable.length > 0 && (
        <Menu
          label="Compare with"
          placement="bottom start"
          sections={[
            {
              id: 'others',
              items: comparable.map((one) => ({
                id: `${one.resultsKey} ${one.statement}`,
                text: one.title,
                onAction: () => onCompare(one),
              })),
            },
          ]}
          trigger={
            <Button size="sm" kind="quiet" endIcon={ChevronDownIcon}>
              Compare
            </Button>
          }
        />
      )}
    </>
  );
}
