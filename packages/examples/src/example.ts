/** Where the files of a table came from and under which terms. */
export interface DataOrigin {
  readonly name: string;
  readonly url: string;
  readonly license: string;
}

/** A table that the loader makes by trusted SQL over files of the `vega-datasets` package. */
export interface ExampleTable {
  /** Name in the schema of the *Examples* database. */
  readonly name: string;
  /** Raised whenever `sql` changes, so that the next start makes the table anew. */
  readonly version: number;
  /** File names inside the data folder of `vega-datasets`, by the name `sql` calls them with: `{flights}` stands for a quoted path. */
  readonly files: Readonly<Record<string, string>>;
  /** Statements before `sql`, for tables and types that it uses. Default: none. */
  readonly setup?: readonly string[];
  /** One SELECT in DuckDB's dialect. */
  readonly sql: string;
  readonly sources: readonly DataOrigin[];
}

/** How a column of an example dataset reads; columns that are not named here take their defaults. */
export interface ExampleColumn {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  /** Whether charts offer it as a dimension. Default true. */
  readonly isGroupable?: boolean;
}

/** A saved metric. `numberFormat` is a d3 format. */
export interface ExampleMetric {
  readonly uuid: string;
  readonly name: string;
  readonly label: string;
  readonly expression: string;
  readonly description: string;
  readonly numberFormat: string;
}

export interface ExampleDataset {
  readonly uuid: string;
  readonly version: number;
  readonly table: ExampleTable;
  readonly description: string;
  readonly mainTimeColumn: string;
  readonly columns: readonly ExampleColumn[];
  readonly metrics: readonly ExampleMetric[];
}

/** A chart; `formData` lacks `datasource`, which the loader knows. */
export interface ExampleChart {
  readonly uuid: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly formData: Readonly<Record<string, unknown>> & { readonly viz_type: string };
}

/** A tile of a row: widths are columns of 12. */
export interface ExampleTile {
  readonly chart: ExampleChart;
  readonly width: number;
}

/** A row of tiles, all of one height (units of 8 px). */
export interface ExampleRow {
  readonly height: number;
  readonly tiles: readonly ExampleTile[];
}

/** A native filter in Superset's words, without its dataset's id. */
export interface ExampleFilter {
  readonly id: string;
  readonly name: string;
  readonly filterType: 'filter_select' | 'filter_range' | 'filter_time';
  /** Null for a time range, which follows each chart's own time column. */
  readonly column: string | null;
  readonly controlValues: Readonly<Record<string, unknown>>;
  readonly defaultDataMask: Readonly<Record<string, unknown>>;
}

export interface ExampleDashboard {
  readonly uuid: string;
  readonly version: number;
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly dataset: ExampleDataset;
  readonly rows: readonly ExampleRow[];
  readonly filters: readonly ExampleFilter[];
}
