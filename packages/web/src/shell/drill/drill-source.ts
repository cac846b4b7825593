import type { ChartDataEntry, ColumnTable, Filter } from '@sextant/contract';
import type { Clause, DrillStep, Tile } from '@sextant/dashboard';
import type { MarkPoint, Selection } from '@sextant/charts/views';
import type { ReactNode } from 'react';
import type { OwnState, RawForm } from '@sextant/charts';

/** What picking a mark does on the page around the chart. */
export interface DrillFilter {
  /** On the line of the menu, for what is picked there. */
  readonly textOf: (selection: Selection | null) => string;
  readonly onPick: (selection: Selection) => void;
  /** The same for everything but the mark; null where the page has no such filter. */
  readonly onExclude: ((selection: Selection) => void) | null;
}

/** A result that is drawn, with what can be said of how it came about. */
export interface ShownResult {
  readonly entries: readonly ChartDataEntry[];
  /** The rows of its first query. */
  readonly table: ColumnTable | null;
  /** When the engine answered, epoch ms. */
  readonly receivedAt: number;
  /** Its statements; null for readers who may not see them. */
  readonly statements: ReactNode;
  /** The same as texts; none for readers who may not see them. */
  readonly loadStatements: () => Promise<readonly string[]>;
  /** Where a clause was chosen, in words. */
  readonly originOf: (clause: Clause) => string;
  /** What is open of it, where it is asked in parts. */
  readonly ownState: OwnState;
  /** Has the page ask for it once more, past the caches; what comes is drawn. */
  readonly refresh: () => Promise<void>;
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
  /** What is drawn; null where that is not known. */
  readonly shown: ShownResult | null;
  /** Whether what is asked about it goes past the caches. Default false. */
  readonly isForced?: boolean;
}

/** What of a chart can be opened over the page. */
export type DrillView =
  | {
      readonly kind: 'detail';
      readonly source: DrillSource;
      readonly filters: readonly Filter[];
      readonly title: string;
    }
  | {
      readonly kind: 'explain';
      readonly source: DrillSource;
      /** Null is the only number of the chart. */
      readonly point: MarkPoint | null;
      /** Where the number stands, in px of the window. */
      readonly place: { readonly xPx: number; readonly yPx: number };
    }
  | { readonly kind: 'by'; readonly source: DrillSource; readonly steps: readonly DrillStep[] };

/** The form of the chart as it stands. */
export const formOf = ({ tile }: DrillSource): RawForm => tile.chart?.form_data ?? {};

/** True for a chart that shows one number, with its trend or what it is compared with. */
export const isOneNumber = (form: RawForm): boolean =>
  ['big_number_total', 'big_number', 'pop_kpi'].includes(String(form['viz_type']));
