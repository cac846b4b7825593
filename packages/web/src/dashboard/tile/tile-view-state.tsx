import { hasUndrawnRows, isChartType } from '@sextant/charts';
import type { KnownCoverage, RawForm } from '@sextant/charts';
import { SextantError } from '@sextant/contract';
import { Button, type SkeletonShape, type TileState } from '@sextant/ui';
import { narrows } from '@sextant/dashboard';
import type { Clause, Tile } from '@sextant/dashboard';
import { clauseText } from '@sextant/dashboard';
import { waitingErrorOf } from '../../api/transient.ts';
import { unreachableError } from '../../api/api-error.ts';
import { skeletonShape } from '../../shell/charts/skeleton-shape.ts';
import { filtersLeavingNoRows } from '../../shell/charts/filters-leaving-no-rows.ts';
import { errorState } from './tile-error.tsx';
import type { TileResult } from '../tile-query.ts';
import type { TileData } from './use-tile-data.ts';

/** The gray shape of a tile's own chart type. */
export function skeletonOf(tile: Tile): SkeletonShape {
  const type = tile.chart?.form_data.viz_type;
  const isHorizontal = isChartType(type) && tile.chart?.form_data['orientation'] === 'horizontal';
  return isHorizontal ? 'rows-of-bars' : skeletonShape(type);
}

interface Actions {
  /** How far the rows of the result reach. */
  readonly coverage: KnownCoverage;
  readonly onRemove: (clause: Clause) => void;
  readonly onClearAll: () => void;
}

function emptyState(form: RawForm, clauses: readonly Clause[], { onRemove, onClearAll }: Actions): TileState {
  const [onlyClause, ...more] = clauses;
  if (onlyClause === undefined) {
    return {
      kind: 'empty',
      title: 'No results were returned for this query',
      text: filtersLeavingNoRows(form),
    };
  }
  if (more.length === 0) {
    return {
      kind: 'empty',
      art: 'filtered',
      title: 'No results were returned for this query',
      text:
        onlyClause.timeRange === null
          ? `No rows where ${clauseText(onlyClause)}.`
          : `The time range ${clauseText(onlyClause)} has no rows.`,
      actions: (
        <Button size="sm" onPress={() => onRemove(onlyClause)}>
          Remove that filter
        </Button>
      ),
    };
  }
  return {
    kind: 'empty',
    art: 'filtered',
    title: `No rows match ${clauses.length} filters`,
    text: `No rows where ${clauses.map(clauseText).join(' and ')}.`,
    actions: (
      <Button size="sm" onPress={onClearAll}>
        Clear all
      </Button>
    ),
  };
}

const missing: TileState = {
  kind: 'empty',
  art: 'nothing',
  title: 'This chart is not here, or not yours to see',
  text: 'Its place on the dashboard is kept. Restore the chart if it was deleted, or take the place out of the layout.',
};

const unsupported = (type: string): TileState => ({
  kind: 'empty',
  art: 'nothing',
  title: 'This visualization type is not supported.',
  text: `The chart type is ${type}. Its settings are kept.`,
});

/** Rows of which none has a value are rows: what draws them says so. */
const isEmpty = ({ tables, entries }: TileResult): boolean =>
  tables.length === 0 || (tables[0]?.rowCount === 0 && (entries[0]?.sql_rowcount ?? 0) === 0);

/** What a tile shows now. `since` is when the first result began to be awaited. */
export function tileViewState(tile: Tile, data: TileData, since: number, actions: Actions): TileState {
  const { query, missingFilter, clauses } = data;
  if (tile.chart === null) return missing;
  const { viz_type: type } = tile.chart.form_data;
  if (!isChartType(type) && !data.isShownAsRows) return unsupported(type);
  if (missingFilter !== null) {
    return {
      kind: 'empty',
      art: 'filtered',
      title: `Select a value for ${missingFilter.name}`,
      text: 'This filter is required.',
    };
  }
  const blocker = waitingErrorOf(query);
  // A first result may yet come with the second try.
  const isFirstTry = query.data === undefined && query.isFetching && query.failureCount < 2;
  if (blocker !== null && !isFirstTry) {
    // Old numbers stay, and say of when they are; there is nothing to keep of a result without rows.
    if (query.data !== undefined && !isEmpty(query.data))
      return { kind: 'outdated', receivedAt: query.data.receivedAt, onRetry: data.resume };
    return errorState(blocker === 'offline' ? unreachableError() : blocker, tile, data.resume);
  }
  const { status, alert, startedAt } = data.state;
  // Nor does the older call know it.
  if (query.error instanceof SextantError && query.error.code === 'CHART_001') return unsupported(type);
  if (status === 'failed' && query.error !== null) return errorState(query.error, tile, data.resume);
  if (status === 'stopped') return { kind: 'stopped', text: alert ?? '', onRetry: data.resume };
  if (query.data === undefined)
    return { kind: 'loading', shape: skeletonOf(tile), since: startedAt ?? since, onStop: data.stop };
  if (query.isFetching) return { kind: 'refreshing' };
  return isEmpty(query.data) && !hasUndrawnRows(actions.coverage)
    ? emptyState(tile.chart.form_data, clauses.filter(narrows), actions)
    : { kind: 'ready' };
}
