import type { Control, RawForm } from './control.ts';

/** What a chart can do beside being drawn. */
export type Behavior = 'filter' | 'drill-by' | 'drill-to-detail';

/** How much a result holds: rows, or what users count in their place. */
export interface ResultSize {
  readonly count: number;
  readonly noun: 'row' | 'bin';
}

/** The tab of the panel that shows a section; `none` for settings of stored charts that are honored without a field. */
export type PanelTab = 'data' | 'customize' | 'analysis' | 'none';

/** A titled group of controls, which folds. */
export interface Section<Controls extends readonly Control[] = readonly Control[]> {
  readonly tab: PanelTab;
  /** Empty on no tab. */
  readonly title: string;
  readonly controls: Controls;
}

/** A section with a title of its own. What is asked stands under `data` or `analysis`, how it is drawn under `customize`. */
export const section = <const C extends readonly Control[]>(
  tab: Exclude<PanelTab, 'none'>,
  title: string,
  ...controls: C
): Section<C> => ({ tab, title, controls });

/** What is asked: a change needs a new query unless the control says otherwise. */
export const query = <const C extends readonly Control[]>(...controls: C): Section<C> =>
  section('data', 'Query', ...controls);

/** How it is drawn. */
export const look = <const C extends readonly Control[]>(...controls: C): Section<C> =>
  section('customize', 'Chart options', ...controls);

/** Settings of stored charts that are honored without a field of their own. */
export const moreControls = <const C extends readonly Control[]>(...controls: C): Section<C> => ({
  tab: 'none',
  title: '',
  controls,
});

/** The icons of chart types; the page has a drawing for each. */
export type ChartIconName =
  | 'chart-line'
  | 'chart-column'
  | 'chart-pie'
  | 'sigma'
  | 'table'
  | 'hash'
  | 'pivot'
  | 'heat-map'
  | 'treemap'
  | 'bubble'
  | 'box-plot'
  | 'funnel'
  | 'trend'
  | 'compare'
  | 'filter';

/** What pages need to know of every chart type, whether one is shown or not: small, and there from the start. */
export interface ChartAbout {
  /** Superset's `viz_type`. */
  readonly type: string;
  readonly name: string;
  readonly behaviors: readonly Behavior[];
  /** On the button that chooses it, where there is place for one word. */
  readonly shortName: string;
  /** The icon beside that word. */
  readonly icon: ChartIconName;
  /** The shape of its loading skeleton, and of its part of a small picture of a dashboard. */
  readonly skeleton: 'bars' | 'bins' | 'line' | 'donut' | 'rows' | 'number';
  /** Whether its view is small, without drawing library and grid: the page of a dashboard that has such charts names their files, so that they come with it. */
  readonly isPlain: boolean;
  /** One figure; a grid of rows, which says itself how much of them it shows; fields that choose for other charts; or marks. */
  readonly display: 'figure' | 'grid' | 'fields' | 'marks';
  /**
   * What the axis (`x_axis`) of a type that draws series over one begins with when another type's form becomes its own: the main time column, or the first
   * group where there is one. Each column of the result beside the axis is a series. Null for types without an axis.
   */
  readonly axis: 'time' | 'group' | null;
  /** Which annotations of other charts its rows can be: single instants and intervals, or lines; null for none. */
  readonly annotates: 'events' | 'lines' | null;
  /** Its charts keep what they showed before a choice elsewhere though they have no axis of their own. Default false. */
  readonly hasGhost?: boolean;
  /** Whether its axes can have a range to choose (`Drawing.range`). Default: where it draws series over one. */
  readonly hasRange?: boolean;
  /** Whether the values of `groupby` have colors of their own. */
  readonly colorsGroups: boolean;
  /**
   * Where the engine is asked how far the rows reach, because the drawing may have no place for some or end in an unfinished step:
   * for every result, over an axis of numbers or times, over one of times only, or never.
   */
  readonly coverage: 'always' | 'axis' | 'time-axis' | 'never';
  /** The key of the setting that says how its measures are written; null when it has none. */
  readonly measureFormat: string | null;
  /** The size of a new tile on a dashboard, in columns of 12 and units of 8 px; without it the tile takes its whole row. */
  readonly tileSize?: { readonly width: number; readonly height: number };
}

/** The declaration of a chart type, loaded with its first chart. Its form type, validation, panel, defaults and docs derive from it. */
export interface ChartSpec<Sections extends readonly Section[] = readonly Section[]> extends ChartAbout {
  readonly category: string;
  readonly tags: readonly string[];
  /** A badge on its picture in the gallery. Default none. */
  readonly label?: 'Featured' | 'Deprecated';
  /** One sentence: what it is good for. */
  readonly description: string;
  readonly sections: Sections;
}

/** Declares a chart type; give everything, the type keeps each control's own value type. */
export function defineChartType<const Type extends string, const Sections extends readonly Section[]>(
  spec: ChartSpec<Sections> & { readonly type: Type },
): ChartSpec<Sections> & { readonly type: Type } {
  return spec;
}

/** Whatever has controls in sections. */
export interface Sectioned {
  readonly sections: readonly Section[];
}

type ControlOf<Spec extends Sectioned> = Spec['sections'][number]['controls'][number];

/** The typed values of controls, by key. */
export type ValuesOf<Controls extends readonly Control[]> = {
  readonly [C in Controls[number] as C['key']]: C extends Control<string, infer Value> ? Value : never;
};

/**
 * The typed reading of a chart's form data, by control key; `formData` is the form as stored, with keys that no control reads.
 * A value that cannot be read stands as the control's default; `formErrors` tells which.
 */
export type FormOf<Spec extends Sectioned> = {
  readonly [C in ControlOf<Spec> as C['key']]: C extends Control<string, infer Value> ? Value : never;
} & { readonly formData: RawForm };

/** Every control of a chart type, the honored ones included. */
export const controlsOf = (spec: Sectioned): readonly Control[] => spec.sections.flatMap((section) => section.controls);

/** The sections that the panel shows. */
export const panelSections = (spec: ChartSpec): readonly Section[] =>
  spec.sections.filter((section) => section.tab !== 'none');
