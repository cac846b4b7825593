import {
  ChartIcon,
  DrillDetailIcon,
  EditIcon,
  FilteredIcon,
  FullScreenIcon,
  HelpIcon,
  RefreshIcon,
  SelectRangeIcon,
  SqlIcon,
  TableIcon,
} from '@sextant/ui';
import type { MenuAction, MenuSection } from '@sextant/ui';
import type { Tile } from '@sextant/dashboard';

/** What a tile's menu can do; what is null is left out. */
export interface TileActions {
  readonly onRefresh: (() => void) | null;
  readonly onToggleTable: (() => void) | null;
  readonly isTable: boolean;
  /** Starts or ends choosing ranges by any drag; null where there are none. */
  readonly onToggleRange: (() => void) | null;
  readonly isSelectingRange: boolean;
  /** The rows behind the whole chart. */
  readonly onDrillToDetail: (() => void) | null;
  /** Why the rows cannot be shown; null when they can. */
  readonly whyNoDetail: string | null;
  /** How its only number came about; null for charts of many. */
  readonly onExplain: (() => void) | null;
  readonly onShowSql: (() => void) | null;
  /** How its rows and its picture leave the page. */
  readonly files: readonly MenuAction[];
  readonly onToggleFullScreen: () => void;
  readonly isFullScreen: boolean;
  /** Which charts its cross-filter acts on, for who may change the dashboard. */
  readonly onScope: (() => void) | null;
  /** The chart in Explore, by its address or by what opens it; null when the user may not. */
  readonly edit: { readonly href: string } | { readonly onAction: () => void } | null;
}

export function tileMenu(tile: Tile, actions: TileActions): readonly MenuSection[] {
  const { onRefresh, onToggleTable, onDrillToDetail, onShowSql, onScope } = actions;
  return [
    {
      id: 'data',
      items: [
        ...(onRefresh === null ? [] : [{ id: 'refresh', text: 'Refresh', icon: RefreshIcon, onAction: onRefresh }]),
        ...(onToggleTable === null
          ? []
          : [
              {
                id: 'table',
                text: actions.isTable ? 'View as chart' : 'View as table',
                icon: actions.isTable ? ChartIcon : TableIcon,
                shortcut: 'T',
                onAction: onToggleTable,
              },
            ]),
        ...(actions.onToggleRange === null
          ? []
          : [
              {
                id: 'range',
                text: actions.isSelectingRange ? 'Stop selecting ranges' : 'Select a range',
                icon: SelectRangeIcon,
                onAction: actions.onToggleRange,
              },
            ]),
        ...(onDrillToDetail === null
          ? []
          : [
              {
                id: 'detail',
                text: 'Drill to detail',
                icon: DrillDetailIcon,
                disabledReason: actions.whyNoDetail,
                onAction: onDrillToDetail,
              },
            ]),
        ...(actions.onExplain === null
          ? []
          : [{ id: 'explain', text: 'Explain this number', icon: HelpIcon, onAction: actions.onExplain }]),
        ...(onShowSql === null ? [] : [{ id: 'sql', text: 'View SQL', icon: SqlIcon, onAction: onShowSql }]),
        {
          id: 'full',
          text: actions.isFullScreen ? 'Exit full screen' : 'Full screen',
          icon: FullScreenIcon,
          shortcut: 'F',
          onAction: actions.onToggleFullScreen,
        },
      ],
    },
    { id: 'files', items: actions.files },
    {
      id: 'chart',
      items: [
        ...(onScope === null
          ? []
          : [{ id: 'scope', text: 'Cross-filter scope…', icon: FilteredIcon, onAction: onScope }]),
        ...(tile.chart === null || actions.edit === null
          ? []
          : [{ id: 'edit', text: 'Edit chart', icon: EditIcon, ...actions.edit }]),
      ],
    },
  ];
}
