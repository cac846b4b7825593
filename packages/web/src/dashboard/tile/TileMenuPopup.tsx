import { useQuery } from '@tanstack/react-query';
import { longestInUrl, narrows, scopeOf, tileContext, tileForm, writeMasks } from '@sextant/dashboard';
import type { DataMasks } from '@sextant/contract';
import { useRouter } from '@tanstack/react-router';
import { Menu, toast, usePhone, useTheme } from '@sextant/ui';
import type { MenuProps } from '@sextant/ui';
import { isChartType } from '@sextant/charts';
import type { ThemeName } from '@sextant/charts/views';
import { features } from '../../api/bootstrap.ts';
import { downloadRows } from '../../api/download-rows.ts';
import { saveFilterState } from '../../api/dashboard.ts';
import { downloadLegacyRows } from '../../api/legacy-rows.ts';
import { meQuery } from '../../api/me.ts';
import type { Clause, DashboardModel, Tile } from '@sextant/dashboard';
import { fileItems } from '../../shell/charts/chart-files.ts';
import type { ChartFiles } from '../../shell/charts/chart-files.ts';
import { whyNoDetail } from '../../shell/drill/drill-rights.ts';
import { shownTime } from '../../shell/format/shown-time.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { usePage } from '../page-context.ts';
import { tileMenu } from './tile-menu.ts';
import { cutNote } from './tile-reading.ts';
import type { TileResult } from '../tile-query.ts';
import type { TileActions } from './tile-menu.ts';

interface Downloading {
  readonly clauses: readonly Clause[];
  /** What the tile shows, whose columns the file takes over. */
  readonly result: TileResult;
}

/** The rows of a tile as a file; those of a chart that nothing here draws as CSV. */
const downloading =
  (tile: Tile, { clauses, result }: Downloading, dashboardId: number): NonNullable<ChartFiles['download']> =>
  async (file) => {
    const tileAddress = { dashboardId, sliceId: tile.chartId };
    const shownResult = { ...result, labels: tile.dataset?.verbose_map ?? {} };
    const form = tileForm(tile, clauses);
    if (isChartType(form['viz_type']))
      await downloadRows(tileContext(tile, clauses, { ownState: null }), file, { ...tileAddress, shownResult });
    else
      await downloadLegacyRows(
        { form, scope: scopeOf(tile, clauses), zone: tile.zone, place: tileAddress },
        `${file.name}.csv`,
      );
  };

/** What of a tile can leave the page: rows for those who may take them along, its picture for everybody who sees it. */
function filesOf(tile: Tile, parts: FileParts, page: FilesPage): ChartFiles {
  const { download, result } = parts;
  return {
    name: tile.name,
    type: tile.chart?.form_data.viz_type,
    download: download === null ? null : downloading(tile, download, page.dashboardId),
    image:
      result === null
        ? null
        : {
            within: () => document.querySelector(`[data-tile-id="${CSS.escape(tile.id)}"]`),
            theme: page.theme,
            subtitle: tile.chart?.description ?? null,
            note: cutNote(tile, result),
            dataTime: shownTime(result.receivedAt),
          },
  };
}

interface FileParts {
  /** Under which clauses the rows can be downloaded, and what is shown of them; null when they cannot. */
  readonly download: Downloading | null;
  readonly result: TileResult | null;
}

interface FilesPage {
  readonly dashboardId: number;
  readonly theme: ThemeName;
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
      void saveFilterState(dashboardId, masks).then(
        (key) => router.navigate({ href: pages.explore({ sliceId, from: { dashboardId, key } }) }),
        (error: Error) => toast({ kind: 'error', text: `The filters could not be taken along: ${error.message}` }),
      ),
  };
}

/** What the menu of a tile is made of. */
export interface TileMenuProps extends Omit<TileActions, 'files' | 'edit' | 'whyNoDetail'> {
  readonly tile: Tile;
  /** Whether the user may open charts in Explore. */
  readonly mayExplore: boolean;
  /** What acts on the tile: what of it leaves rows out goes along to Explore. */
  readonly clauses: readonly Clause[];
  /** Whether the rows can be downloaded. */
  readonly mayDownload: boolean;
  /** What is drawn; null while nothing is. */
  readonly result: TileResult | null;
}

/** The menu of a tile, at its first press. */
export function TileMenuPopup({ trigger, label, ...props }: TileMenuProps & Pick<MenuProps, 'trigger' | 'label'>) {
  const { tile, mayExplore, clauses, mayDownload, result, ...actions } = props;
  const { model, filters } = usePage();
  const router = useRouter();
  const { theme } = useTheme();
  const isPhone = usePhone();
  const { data: me } = useQuery(meQuery);
  const whyNoRows = whyNoDetail({ me, features, form: tileForm(tile, clauses), dataset: tile.dataset });
  const download = mayDownload && result !== null ? { clauses: result.clauses, result } : null;
  const sections = tileMenu(tile, {
    ...actions,
    whyNoDetail: whyNoRows,
    files: fileItems(filesOf(tile, { download, result }, { dashboardId: model.item.id, theme }), isPhone),
    // Of closed data no chart opens by itself.
    edit:
      mayExplore && tile.dataset?.is_closed !== true
        ? editOf(tile, model, actingMasks(clauses, filters.getState().masks), router)
        : null,
  });
  return <Menu startsOpen {...{ trigger, label, sections }} />;
}
