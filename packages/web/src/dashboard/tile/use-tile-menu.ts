import { longestInUrl, narrows, scopeOf, tileContext, tileForm, writeMasks } from '@sextant/dashboard';
import type { DataMasks } from '@sextant/contract';
import { useRouter } from '@tanstack/react-router';
import { toast } from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import { useMemo } from 'react';
import { isChartType } from '@sextant/charts';
import { downloadCsv } from '../../api/chart-data.ts';
import { keepFilterState } from '../../api/dashboard.ts';
import { downloadLegacyRows } from '../../api/legacy-rows.ts';
import type { Clause, DashboardModel, Tile } from '@sextant/dashboard';
import { pages } from '../../shell/navigation/navigation.ts';
import { usePage } from '../page-context.ts';
import { tileMenu } from './tile-menu.ts';
import type { TileResult } from './tile-query.ts';
import type { TileActions } from './tile-menu.ts';

interface Downloading {
  readonly clauses: readonly Clause[];
  /** What the tile shows, whose columns the file takes over. */
  readonly result: TileResult;
}

async function download(tile: Tile, { clauses, result }: Downloading, dashboardId: number): Promise<void> {
  const tileAddress = { dashboardId, sliceId: tile.chartId };
  const shownResult = { ...result, labels: tile.dataset?.verbose_map ?? {} };
  const fileName = `${tile.name}.csv`;
  const form = tileForm(tile, clauses);
  try {
    if (isChartType(form['viz_type']))
      await downloadCsv(tileContext(tile, clauses, { ownState: null }), fileName, { ...tileAddress, shownResult });
    else
      await downloadLegacyRows({ form, scope: scopeOf(tile, clauses), zone: tile.zone, place: tileAddress }, fileName);
  } catch (error) {
    toast({ kind: 'error', text: error instanceof Error ? error.message : String(error) });
  }
}

/** The masks of the clauses that leave rows out. */
const actingMasks = (clauses: readonly Clause[], masks: DataMasks): DataMasks =>
  Object.fromEntries(
    clauses.filter(narrows).flatMap(({ source }) => (masks[source] === undefined ? [] : [[source, masks[source]]])),
  );

/** The way to the chart in Explore, with the filters that act on it. Those that an address cannot hold are kept under a key first. */
function editOf(
  { chartId: sliceId }: Tile,
  dashboard: Pick<DashboardModel, 'item' | 'metadata'>,
  masks: DataMasks,
  router: Pick<ReturnType<typeof useRouter>, 'navigate'>,
): NonNullable<TileActions['edit']> {
  const dashboardId = dashboard.item.id;
  const hasScheme = (dashboard.metadata.color_scheme ?? '') !== '';
  if (Object.keys(masks).length === 0)
    return { href: pages.explore({ sliceId, ...(hasScheme ? { from: { dashboardId } } : {}) }) };
  const text = writeMasks(masks);
  if (text.length <= longestInUrl) return { href: pages.explore({ sliceId, from: { dashboardId, masks: text } }) };
  return {
    onAction: () =>
      void keepFilterState(dashboardId, masks).then(
        (key) => router.navigate({ href: pages.explore({ sliceId, from: { dashboardId, key } }) }),
        (error: Error) => toast({ kind: 'error', text: `The filters could not be taken along: ${error.message}` }),
      ),
  };
}

interface MenuParts extends Omit<TileActions, 'onDownload' | 'edit'> {
  /** Whether the user may open charts in Explore. */
  readonly mayExplore: boolean;
  /** What acts on the tile: what of it leaves rows out goes along to Explore. */
  readonly clauses: readonly Clause[];
  /** Under which clauses the rows can be downloaded, and what is shown of them; null when they cannot. */
  readonly download: Downloading | null;
}

/** The menu of a tile; the same one while what it offers stays the same. */
export function useTileMenu(tile: Tile, menuParts: MenuParts): readonly MenuSection[] {
  const { model, filters } = usePage();
  const router = useRouter();
  const { clauses, download: downloading } = menuParts;
  const { onRefresh, onToggleTable, isTable, onShowSql, onToggleFullScreen, isFullScreen, mayExplore } = menuParts;
  return useMemo(
    () =>
      tileMenu(tile, {
        onRefresh,
        onToggleTable,
        isTable,
        onShowSql,
        onDownload: downloading === null ? null : () => void download(tile, downloading, model.item.id),
        onToggleFullScreen,
        isFullScreen,
        edit: mayExplore ? editOf(tile, model, actingMasks(clauses, filters.getState().masks), router) : null,
      }),
    [
      clauses,
      filters,
      router,
      tile,
      model,
      onRefresh,
      onToggleTable,
      isTable,
      onShowSql,
      downloading,
      onToggleFullScreen,
      isFullScreen,
      mayExplore,
    ],
  );
}
