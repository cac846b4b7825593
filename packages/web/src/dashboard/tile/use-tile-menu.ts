import { scopeOf, tileContext, tileForm } from '@sextant/dashboard';
import { toast } from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import { useMemo } from 'react';
import { isChartType } from '@sextant/charts';
import { downloadCsv } from '../../api/chart-data.ts';
import { downloadOlderRows } from '../../api/older-rows.ts';
import type { Clause, Tile } from '@sextant/dashboard';
import { usePage } from '../page-context.ts';
import { tileMenu } from './tile-menu.ts';
import type { TileActs } from './tile-menu.ts';

async function download(tile: Tile, clauses: readonly Clause[], dashboardId: number): Promise<void> {
  const place = { dashboardId, sliceId: tile.chartId };
  const fileName = `${tile.name}.csv`;
  const form = tileForm(tile, clauses);
  try {
    if (isChartType(form['viz_type']))
      await downloadCsv(tileContext(tile, clauses, { ownState: null }), fileName, place);
    else await downloadOlderRows({ form, scope: scopeOf(tile, clauses), zone: tile.zone, place }, fileName);
  } catch (error) {
    toast({ kind: 'error', text: error instanceof Error ? error.message : String(error) });
  }
}

interface MenuParts extends Omit<TileActs, 'onDownload'> {
  /** Under which clauses the rows can be downloaded; null when they cannot. */
  readonly downloadUnder: readonly Clause[] | null;
}

/** The menu of a tile; the same one while what it offers stays the same. */
export function useTileMenu(tile: Tile, parts: MenuParts): readonly MenuSection[] {
  const { model } = usePage();
  const { onRefresh, onToggleTable, isTable, onShowSql, downloadUnder, onToggleFullScreen, isFullScreen, mayExplore } =
    parts;
  return useMemo(
    () =>
      tileMenu(tile, {
        onRefresh,
        onToggleTable,
        isTable,
        onShowSql,
        onDownload: downloadUnder === null ? null : () => void download(tile, downloadUnder, model.item.id),
        onToggleFullScreen,
        isFullScreen,
        mayExplore,
      }),
    [
      tile,
      model,
      onRefresh,
      onToggleTable,
      isTable,
      onShowSql,
      downloadUnder,
      onToggleFullScreen,
      isFullScreen,
      mayExplore,
    ],
  );
}
