import { answerSize } from '@sextant/charts';
import { CatchBoundary } from '@tanstack/react-router';
import { CrossFilterIcon, FilterMark, Skeleton, Tag, TileFrame, toast, usePhone, useShortcut } from '@sextant/ui';
import { lazy, memo, Suspense, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { RenderFailure } from '../../shell/RenderFailure.tsx';
import { downloadCsv } from '../../api/chart-data.ts';
import type { ChartAnswer } from '../../api/chart-data.ts';
import type { Tile } from '../data/dashboard-model.ts';
import { narrows } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';
import { useFilters, usePage, useTiles } from '../page-context.ts';
import { useAccessFlags } from '../use-access-flags.ts';
import { ClauseList } from './ClauseList.tsx';
import { useMayDraw } from './loading-order.ts';
import styles from './Tile.module.css';
import { TileChart } from './TileChart.tsx';
import { tileContext } from './tile-question.ts';
import { tileMenu } from './tile-menu.ts';
import { skeletonOf, tileViewState } from './tile-view-state.tsx';
import { useCrossFilter } from './use-cross-filter.ts';
import { useNear } from './use-near.ts';
import { useTileColors } from './use-tile-colors.ts';
import { useTileData } from './use-tile-data.ts';
import { useTileProgress } from './use-tile-progress.ts';
import { useRowTotal, useWhole } from './use-whole.ts';

const SqlDialog = lazy(async () => ({ default: (await import('./SqlDialog.tsx')).SqlDialog }));

/** How much an answer holds, for the reading line. */
function sizeOf(tile: Tile, answer: ChartAnswer | undefined) {
  const table = answer?.tables[0];
  if (table === undefined) return { rows: null };
  const { count, noun } = answerSize(tile.chart?.form_data ?? {}, table);
  return { rows: count, noun };
}

function readingOf(tile: Tile, answer: ChartAnswer | undefined, onShowSql: () => void) {
  const total = (of: (entry: ChartAnswer['entries'][number]) => number | undefined): number | null =>
    answer === undefined ? null : answer.entries.reduce((sum, entry) => sum + (of(entry) ?? 0), 0);
  return {
    ...sizeOf(tile, answer),
    durationMs: total((entry) => entry.duration_ms),
    answeredAt: answer?.answeredAt ?? null,
    onShowSql: answer === undefined ? null : onShowSql,
  };
}

/** Rows that the server cut. A limit that the chart's author set is part of the chart, and no reason for a warning. */
function cutNote(tile: Tile, answer: ChartAnswer | undefined): string | null {
  const cut = answer?.entries.find((entry) => entry.is_cut === true);
  const rows = cut?.sql_rowcount ?? cut?.rowcount ?? 0;
  if (cut === undefined || rows === Number(tile.chart?.form_data['row_limit'])) return null;
  return `Showing the first ${rows.toLocaleString('en-US')} rows.`;
}

async function download(tile: Tile, clauses: readonly Clause[], dashboardId: number): Promise<void> {
  try {
    await downloadCsv(tileContext(tile, clauses), `${tile.name}.csv`, { dashboardId, sliceId: tile.chartId });
  } catch (error) {
    toast({ kind: 'error', text: error instanceof Error ? error.message : String(error) });
  }
}

/** Leaving the full screen by Esc, above every other meaning of the key. */
function LeaveFullScreen({ onLeave }: { onLeave: () => void }) {
  useShortcut({ keys: 'Escape', text: 'Exit full screen', onAct: onLeave });
  return null;
}

/** One chart of the dashboard in its frame, in all its states. It asks by itself, under the clauses of its scope. */
export const ChartTile = memo(function ChartTile({ tile }: { tile: Tile }) {
  const { filters, tiles, model } = usePage();
  const [isTable, setTable] = useState(false);
  const [isSqlOpen, setSqlOpen] = useState(false);
  const [since] = useState(() => Date.now());
  const flags = useAccessFlags();
  const place = useNear(tile.id);
  const data = useTileData(tile);
  const cross = useCrossFilter(tile);
  const mayDraw = useMayDraw(tile);
  const isFullScreen = useTiles((state) => state.fullScreen === tile.id);
  const remove = useFilters((state) => state.remove);
  const onRemove = (clause: Clause) => remove(clause.source);
  const answer = data.query.data;
  const colors = useTileColors(tile, answer);
  const whole = useWhole(tile, data);
  const rowTotal = useRowTotal(tile, data);
  const isBigNumber = tile.chart?.form_data.viz_type === 'big_number_total';
  const isPhone = usePhone();
  // Two abreast on a phone there is room for the name and the number only.
  const isSmall = isBigNumber && isPhone && !isFullScreen;
  const state = tileViewState(tile, data, since, { onRemove, onClearAll: () => filters.getState().clearAll() });
  const handlePainted = useTileProgress(tile.id, state.kind, answer);
  const hasRows = state.kind === 'ready' || state.kind === 'refreshing';
  const toggleFullScreen = () => tiles.getState().setFullScreen(isFullScreen ? null : tile.id);
  const toggleTable = () => setTable((was) => !was);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.target !== event.currentTarget &&
      !(event.target instanceof HTMLElement && event.target.hasAttribute('data-chart'))
    )
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'f') toggleFullScreen();
    else if (key === 't' && hasRows) toggleTable();
    else if (key === 'escape' && cross.selected !== null && !isFullScreen) cross.clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const narrowing = data.clauses.filter(narrows);
  const waiting = <Skeleton shape={skeletonOf(tile)} hasScale />;
  const marks = (
    <>
      {cross.selected !== null && (
        <Tag tone="accent" icon={CrossFilterIcon} title={`Filters ${cross.reached} other charts`}>
          Filters {cross.reached}
        </Tag>
      )}
      <FilterMark count={narrowing.length}>
        <ClauseList clauses={narrowing} answer={answer} onRemove={onRemove} />
      </FilterMark>
    </>
  );
  return (
    <div
      ref={place}
      className={styles.tile}
      data-tile-id={tile.id}
      data-chart-id={tile.chartId}
      data-full-screen={isFullScreen || undefined}
      onPointerDownCapture={cross.noteKeys}
      onKeyDownCapture={cross.noteKeys}
    >
      <TileFrame
        title={tile.name}
        subtitle={isSmall || (tile.chart?.description ?? '') === '' ? null : (tile.chart?.description ?? null)}
        state={state}
        marks={marks}
        menu={
          isSmall
            ? []
            : tileMenu(tile, {
                onRefresh: data.isAsking ? data.refresh : null,
                onToggleTable: hasRows ? toggleTable : null,
                isTable,
                onShowSql: answer === undefined ? null : () => setSqlOpen(true),
                onDownload:
                  hasRows && flags.superset_can_csv ? () => void download(tile, data.clauses, model.item.id) : null,
                onToggleFullScreen: toggleFullScreen,
                isFullScreen,
                mayExplore: flags.superset_can_explore,
              })
        }
        reading={isBigNumber && !isFullScreen ? null : readingOf(tile, answer, () => setSqlOpen(true))}
        note={tile.chart?.form_data.viz_type === 'table' ? null : cutNote(tile, answer)}
        isSelected={cross.selected !== null}
        isBare={isTable || tile.chart?.form_data.viz_type === 'table'}
        onKeyDown={handleKeyDown}
      >
        <CatchBoundary
          getResetKey={() => `${isTable} ${data.query.dataUpdatedAt}`}
          errorComponent={RenderFailure}
          onCatch={handlePainted}
        >
          <Suspense fallback={waiting}>
            {answer !== undefined && !mayDraw && waiting}
            {answer !== undefined && mayDraw && (
              <TileChart
                {...{ tile, answer, isTable, whole, rowTotal }}
                selected={cross.selected}
                colors={colors}
                onSelect={cross.onSelect}
                onPainted={handlePainted}
              />
            )}
          </Suspense>
        </CatchBoundary>
      </TileFrame>
      {isFullScreen && <LeaveFullScreen onLeave={toggleFullScreen} />}
      {isSqlOpen && answer !== undefined && (
        <Suspense fallback={null}>
          <SqlDialog title={tile.name} answer={answer} onClose={() => setSqlOpen(false)} />
        </Suspense>
      )}
    </div>
  );
});
