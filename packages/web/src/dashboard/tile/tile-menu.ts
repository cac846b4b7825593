import { ChartIcon, DownloadIcon, EditIcon, FullScreenIcon, RefreshIcon, SqlIcon, TableIcon } from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import type { Tile } from '@sextant/dashboard';

/** What a tile's menu can do; what is null is left out. */
export interface TileActs {
  readonly onRefresh: (() => void) | null;
  readonly onToggleTable: (() => void) | null;
  readonly isTable: boolean;
  readonly onShowSql: (() => void) | null;
  readonly onDownload: (() => void) | null;
  readonly onToggleFullScreen: () => void;
  readonly isFullScreen: boolean;
  /** The chart in Explore, by its address or by what opens it; null when the user may not. */
  readonly edit: { readonly href: string } | { readonly onAct: () => void } | null;
}

/** The menu of a tile. */
export function tileMenu(tile: Tile, acts: TileActs): readonly MenuSection[] {
  const { onRefresh, onToggleTable, onShowSql, onDownload } = acts;
  return [
    {
      id: 'data',
      items: [
        ...(onRefresh === null ? [] : [{ id: 'refresh', text: 'Refresh', icon: RefreshIcon, onAct: onRefresh }]),
        ...(onToggleTable === null
          ? []
          : [
              {
                id: 'table',
                text: acts.isTable ? 'View as chart' : 'View as table',
                icon: acts.isTable ? ChartIcon : TableIcon,
                shortcut: 'T',
                onAct: onToggleTable,
              },
            ]),
        ...(onShowSql === null ? [] : [{ id: 'sql', text: 'View SQL', icon: SqlIcon, onAct: onShowSql }]),
        ...(onDownload === null ? [] : [{ id: 'csv', text: 'Download CSV', icon: DownloadIcon, onAct: onDownload }]),
        {
          id: 'full',
          text: acts.isFullScreen ? 'Exit full screen' : 'Full screen',
          icon: FullScreenIcon,
          shortcut: 'F',
          onAct: acts.onToggleFullScreen,
        },
      ],
    },
    {
      id: 'chart',
      items:
        tile.chart === null || acts.edit === null
          ? []
          : [{ id: 'edit', text: 'Edit chart', icon: EditIcon, ...acts.edit }],
    },
  ];
}
