import { aboutType } from '@sextant/charts';
import { CatchBoundary } from '@tanstack/react-router';
import {
  elementKeys,
  ExitFullScreenIcon,
  IconButton,
  Skeleton,
  TileFrame,
  useElementKeys,
  usePhone,
  useShortcut,
  lazyPart,
} from '@sextant/ui';
import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Clause, Tile } from '@sextant/dashboard';
import { useFilters, usePage, useTiles } from '../page-context.ts';
import { useAccessFlags } from '../access-flags.ts';
import { noRangeMenu, useTileRange } from '../brush/use-tile-range.ts';
import { useInertOutside } from '../use-inert-outside.ts';
import { useMayDraw } from './loading-order.ts';
import styles from './Tile.module.css';
import { TileChart } from './TileChart.tsx';
import { TileMarks } from './TileMarks.tsx';
import { RenderError } from './tile-error.tsx';
import { readingOf, tileNote } from './tile-reading.ts';
import { skeletonOf, tileViewState } from './tile-view-state.tsx';
import { useCrossFilter } from './use-cross-filter.ts';
import { useTileColors } from './use-tile-colors.ts';
import { useTileData } from './use-tile-data.ts';
import { LevelPath } from '../../shell/drill/LevelPath.tsx';
import { useTileDrill } from './use-tile-drill.tsx';
import { useTileLevel } from './use-tile-level.ts';
import { TileMenu } from './TileMenu.tsx';
import { useNear } from './use-near.ts';
import { useTileProgress } from './use-tile-progress.ts';
import { useTileScope } from './use-tile-scope.tsx';
import { useBesideResult } from './use-unfiltered-total.ts';

const SqlDialog = lazyPart(async () => (await import('./SqlDialog.tsx')).SqlDialog);

/** What stands under the name of a tile: its description, or what to do while a range is selected. */
const subtitleOf = ({ chart }: Tile, isSelectingRange: boolean): string | null =>
  isSelectingRange ? 'Drag across the chart to select a range' : chart?.description || null;

const tileKeys = elementKeys('On a chart of the dashboard', {
  fullScreen: { keys: ['F'], text: 'Full screen, and back' },
  table: { keys: ['T'], text: 'View as table, and back' },
  back: { keys: ['Escape'], text: 'Leave the table; clear its cross-filter' },
});

const isOnTile = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target === currentTarget || (target instanceof HTMLElement && target.hasAttribute('data-chart'));

function ExitFullScreen({ onPress }: { onPress: () => void }) {
  return (
    <IconButton
      icon={ExitFullScreenIcon}
      label="Exit full screen"
      size="xs"
      kind="default"
      shortcut="Escape"
      onPress={onPress}
    />
  );
}

/** Leaving the full screen by Esc, above every other meaning of the key. */
function LeaveFullScreen({ onLeave }: { onLeave: () => void }) {
  useShortcut({ keys: 'Escape', text: 'Exit full screen', onAction: onLeave });
  return null;
}

/** The drawing once it may be drawn. The tile around is not drawn anew when its turn comes. */
function InTurn({ tile, waiting, children }: { tile: Tile; waiting: ReactNode; children: ReactNode }) {
  return useMayDraw(tile) ? children : waiting;
}

/** One chart of the dashboard in its frame, in all its states. It asks by itself, under the clauses of its scope. */
export const ChartTile = memo(function ChartTile({ tile }: { tile: Tile }) {
  const { filters, tiles } = usePage();
  const [isTable, setTable] = useState(false);
  const [isSqlOpen, setSqlOpen] = useState(false);
  const toggleTable = useCallback(() => setTable((previous) => !previous), []);
  const [since] = useState(() => Date.now());
  const flags = useAccessFlags();
  const tileRef = useNear(tile.id);
  const data = useTileData(tile);
  const cross = useCrossFilter(tile);
  const range = useTileRange(tile, cross.onSelect !== undefined);
  const isFullScreen = useTiles((state) => state.fullScreen === tile.id);
  useInertOutside(tileRef, isFullScreen, 'article');
  const remove = useFilters((state) => state.remove);
  const onRemove = useCallback((clause: Clause) => remove(clause.source), [remove]);
  const result = data.query.data;
  const colors = useTileColors(tile, result);
  const besideResult = useBesideResult(tile, data);
  const display = aboutType(tile.chart?.form_data.viz_type)?.display;
  const isBigNumber = display === 'figure';
  const isPhone = usePhone();
  // Two abreast on a phone there is space for the name and the number only.
  const isSmall = isBigNumber && isPhone && !isFullScreen;
  const onClearAll = useCallback(() => filters.getState().clearAll(), [filters]);
  const state = tileViewState(tile, data, since, { coverage: besideResult.coverage, onRemove, onClearAll });
  const handlePainted = useTileProgress(tile.id, state.kind, { result, onDrawn: data.noteDrawn });
  const hasRows = state.kind === 'ready' || state.kind === 'refreshing' || state.kind === 'outdated';
  const toggleFullScreen = useCallback(
    () => tiles.getState().setFullScreen(isFullScreen ? null : tile.id),
    [tiles, isFullScreen, tile],
  );
  const openSql = useCallback(() => setSqlOpen(true), []);
  const showSql = result === undefined || !flags.superset_can_explore ? null : openSql;
  const tileReading = useMemo(() => readingOf(result, showSql), [result, showSql]);
  const level = useTileLevel(tile, { result, onSelect: cross.onSelect });
  const drill = useTileDrill(tile, { ...data, result, cross, maySeeSql: flags.superset_can_explore });
  const scope = useTileScope(tile, flags.dash_edit_perm && cross.onSelect !== undefined);
  const handleKeyDown = useElementKeys<keyof typeof tileKeys.actions, HTMLElement>(tileKeys, {
    fullScreen: (event) => {
      if (!isOnTile(event)) return false;
      toggleFullScreen();
      return true;
    },
    table: (event) => {
      if (!isOnTile(event) || !hasRows || data.isShownAsRows) return false;
      toggleTable();
      return true;
    },
    back: (event) => {
      // Menus of the tile hang elsewhere in the page, and take their own Esc.
      const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (isTable && isWithin && !isFullScreen) {
        setTable(false);
        event.currentTarget.focus();
        return true;
      }
      if (!isOnTile(event) || !cross.isFiltering || isFullScreen) return false;
      cross.clear();
      return true;
    },
  });
  const isBare = isTable || data.isShownAsRows || display === 'grid';
  const shape = <Skeleton shape={skeletonOf(tile)} hasScale />;
  const waitingBody = isBare ? <div className={styles.waiting}>{shape}</div> : shape;
  return (
    <>
      <div
        ref={tileRef}
        {...drill.area}
        className={styles.tile}
        data-tile-id={tile.id}
        data-chart-id={tile.chartId}
        data-full-screen={isFullScreen || undefined}
        onPointerDownCapture={cross.noteKeys}
        onKeyDownCapture={cross.noteKeys}
        {...range.cubes.area}
      >
        <TileFrame
          title={tile.name}
          subtitle={isSmall ? null : subtitleOf(tile, range.menu.isSelectingRange)}
          state={state}
          marks={
            <>
              <TileMarks
                {...{ tile, result, onRemove, reached: cross.reached, isFiltering: cross.isFiltering }}
                clauses={result?.clauses ?? data.clauses}
              />
              {isFullScreen && <ExitFullScreen onPress={toggleFullScreen} />}
            </>
          }
          menu={
            !isSmall && (
              <TileMenu
                {...{ tile, isTable, isFullScreen }}
                {...(hasRows && !isTable ? range.menu : noRangeMenu)}
                onScope={scope.open}
                onDrillToDetail={drill.openDetail}
                onExplain={drill.openExplain}
                onRefresh={data.isRequesting ? data.refresh : null}
                onToggleTable={hasRows && !data.isShownAsRows ? toggleTable : null}
                onShowSql={showSql}
                onToggleFullScreen={toggleFullScreen}
                mayDownload={hasRows && flags.superset_can_csv}
                mayExplore={flags.superset_can_explore}
                result={hasRows && result !== undefined ? result : null}
                clauses={data.clauses}
              />
            )
          }
          reading={isBigNumber && !isFullScreen ? null : tileReading}
          note={tileNote(tile, result, { display, layerErrors: data.state.annotationError })}
          isSelected={cross.isFiltering}
          isBare={isBare}
          onKeyDown={handleKeyDown}
        >
          <CatchBoundary
            getResetKey={() => `${isTable} ${data.query.dataUpdatedAt}`}
            errorComponent={RenderError}
            onCatch={handlePainted}
          >
            <Suspense fallback={waitingBody}>
              {result !== undefined && (
                <InTurn tile={tile} waiting={waitingBody}>
                  <LevelPath dataset={tile.dataset} path={level.path} onGo={level.go} />
                  <TileChart
                    {...{ tile, result, isTable, ...besideResult }}
                    annotations={data.state.annotationData}
                    selected={cross.selected}
                    colors={colors}
                    onOwnState={data.setOwnState}
                    onSelect={level.onSelect}
                    onMenu={drill.onMenu}
                    range={range.range}
                    onPainted={handlePainted}
                  />
                </InTurn>
              )}
            </Suspense>
          </CatchBoundary>
        </TileFrame>
        {isFullScreen && <LeaveFullScreen onLeave={toggleFullScreen} />}
        {isSqlOpen && result !== undefined && (
          <Suspense fallback={null}>
            <SqlDialog
              title={tile.name}
              result={result}
              backend={tile.dataset?.database.backend ?? ''}
              onOpen={data.runStatement}
              onClose={() => setSqlOpen(false)}
            />
          </Suspense>
        )}
      </div>
      {drill.layer}
      {scope.layer}
    </>
  );
});
