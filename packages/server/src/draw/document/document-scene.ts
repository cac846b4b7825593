import type { DataMask } from '@sextant/contract';
import type { Clause, LayoutPlace, Tile } from '@sextant/dashboard';

/** What a tile of a document shows. */
export type DocumentTileBody =
  | {
      readonly kind: 'chart';
      readonly formData: Readonly<Record<string, unknown>>;
      /** The bytes of its response, as they leave the server. */
      readonly response: Uint8Array;
      /** Those without the dashboard's filters, where what is shown may be a part of them. */
      readonly whole: Uint8Array | null;
      /** Those without what is chosen in other charts, where the chart keeps them behind its marks. */
      readonly before: Uint8Array | null;
      /** What is chosen in it, marks or a range of its axes. */
      readonly mask: DataMask | undefined;
      /** How far its rows reach, where its drawing says that. */
      readonly coverage: Uint8Array | null;
      /** What the fields of a filter box show, by their columns. */
      readonly fieldValues: Readonly<Record<string, string>>;
      readonly tile: Tile;
      /** What it was to obey. */
      readonly clauses: readonly Clause[];
    }
  /** Why there is no drawing. */
  | { readonly kind: 'text'; readonly text: string };

/** A chart in its place. */
export interface DocumentTile {
  readonly name: string;
  /** One line under its name; null for none. */
  readonly description: string | null;
  readonly body: DocumentTileBody;
}

/** A tab with all that stands in it; a dashboard without tabs is one without a title. */
export interface DocumentTab {
  readonly title: string | null;
  readonly places: readonly LayoutPlace[];
}

/** A dashboard on paper: everything that is drawn, as plain data. */
export interface DocumentScene {
  readonly format: 'png' | 'pdf';
  readonly title: string;
  /** Under the title: what is shown, of when, for whom. */
  readonly lines: readonly string[];
  readonly tabs: readonly DocumentTab[];
  /** By the ids of their places. */
  readonly tiles: Readonly<Record<string, DocumentTile>>;
  /** What is chosen in the filters among the tiles, by their ids. */
  readonly filters: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
  /** What stands for `{{ name }}` in texts, by the ids of their places and by names. */
  readonly textValues: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The colors that the dashboard fixes for labels. */
  readonly fixedColors: Readonly<Record<string, string>>;
}
