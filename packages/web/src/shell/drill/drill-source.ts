import type { Filter } from '@sextant/contract';
import type { Clause, DrillStep, Tile } from '@sextant/dashboard';
import type { Selection } from '@sextant/charts/views';
import type { RawForm } from '@sextant/charts';

/** What picking a mark does on the page around the chart. */
export interface DrillFilter {
  /** On the line of the menu, for what is picked there. */
  readonly textOf: (selection: Selection | null) => string;
  readonly onPick: (selection: Selection) => void;
  /** The same for everything but the mark; null where the page has no such filter. */
  readonly onExclude: ((selection: Selection) => void) | null;
}

/** The chart that a menu is of, with what acts on it: all that its queries depend on. */
export interface DrillSource {
  readonly tile: Tile;
  /** The dashboard's clauses in its scope. */
  readonly clauses: readonly Clause[];
  /** Null outside of dashboards. */
  readonly dashboardId: number | null;
  /** A text says why marks are no filters here. */
  readonly filter: DrillFilter | string;
}

/** What of a chart can be opened over the page. */
export type DrillView =
  | {
      readonly kind: 'detail';
      readonly source: DrillSource;
      readonly filters: readonly Filter[];
      readonly title: string;
    }
  | { readonly kind: 'by'; readonly source: DrillSource; readonly steps: readonly DrillStep[] };

/** The form of the chart as it stands. */
export const formOf = ({ tile }: DrillSource): RawForm => tile.chart?.form_data ?? {};
