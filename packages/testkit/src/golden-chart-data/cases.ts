import { readRecording } from '../../../../tools/recordings.mjs';

/** A row as it stands in JSON. */
export type WireRow = Readonly<Record<string, unknown>>;

/** One query's result in the recording and in ours: Superset's members, those that its kind has. */
export interface WireEntry {
  readonly status?: string;
  readonly error?: string | null;
  readonly query?: string;
  readonly rowcount?: number;
  readonly colnames?: readonly string[];
  readonly coltypes?: readonly number[];
  readonly indexnames?: readonly unknown[];
  readonly label_map?: Readonly<Record<string, readonly string[]>>;
  readonly data?: readonly WireRow[] | null;
  readonly from_dttm?: number | string | null;
  readonly to_dttm?: number | string | null;
  readonly applied_filters?: readonly unknown[];
  readonly rejected_filters?: readonly unknown[];
  readonly applied_template_filters?: readonly string[];
  readonly annotation_data?: unknown;
}

/** How the rows of one query are compared. */
export interface CompareHint {
  readonly order?: 'total' | 'partial' | 'none' | 'post_processing';
  readonly truncated?: boolean;
}

/** One recorded query, as far as the runner looks into it. */
export interface RecordedQuery {
  readonly result_type?: string | null;
  readonly columns?: readonly unknown[];
  readonly metrics?: readonly unknown[] | null;
  readonly filters?: readonly unknown[];
  readonly extras?: Readonly<Record<string, unknown>>;
  readonly orderby?: readonly (readonly [by: unknown, ascending: boolean])[];
  readonly row_limit?: number | null;
  readonly time_range?: string | null;
  readonly time_shift?: string | null;
  readonly granularity?: string | null;
  readonly is_timeseries?: boolean | null;
  readonly post_processing?: readonly unknown[] | null;
  readonly time_offsets?: readonly string[] | null;
  readonly apply_fetch_values_predicate?: boolean;
}

/** The request of a case, as far as the runner looks into it. */
export interface RecordedRequest {
  readonly datasource?: { readonly id: number; readonly type: string };
  readonly queries?: readonly RecordedQuery[];
  readonly result_type?: string;
  readonly result_format?: string;
}

/** One recorded request and its result. */
export interface GoldenCase {
  readonly id: string;
  readonly feature: string;
  readonly file: string;
  readonly user?: string;
  readonly url_params?: Readonly<Record<string, string>>;
  readonly request: RecordedRequest;
  readonly response: {
    readonly http_status: number;
    readonly content_type: string;
    readonly content_disposition?: string;
    readonly result?: readonly WireEntry[];
    readonly body?: unknown;
    readonly text?: string;
    readonly zip?: Readonly<Record<string, string>>;
    readonly base64?: string;
  };
  readonly compare?: readonly (CompareHint | null)[];
  readonly clock_dependent?: string;
  readonly known_quirk?: string;
  readonly underlying_error?: string;
}

/** What one query of a case asked, and how its result is to be compared. */
export const requestedOf = (
  { request, compare }: GoldenCase,
  index: number,
): { query: RecordedQuery; hint: CompareHint } => ({
  query: request.queries?.[index] ?? {},
  hint: compare?.[index] ?? {},
});

/** One row rule of the recording. */
export interface GoldenRule {
  readonly name: string;
  readonly filter_type: 'Regular' | 'Base';
  readonly tables: readonly string[];
  readonly roles: readonly string[];
  readonly group_key: string | null;
  readonly clause: string;
}

/** Who has which roles, and the rules. */
export interface GoldenAccess {
  readonly users: Readonly<Record<string, readonly string[]>>;
  readonly roles: Readonly<Record<string, string>>;
  readonly rules: readonly GoldenRule[];
}

/** A column of a recorded dataset. */
export interface RecordedColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
  readonly python_date_format: string | null;
  readonly expression: string | null;
  readonly verbose_name: string | null;
}

export interface RecordedDataset {
  readonly id: number;
  readonly table_name: string;
  readonly sql: string | null;
  readonly schema: string | null;
  readonly main_dttm_col: string | null;
  readonly offset: number;
  readonly cache_timeout: number | null;
  readonly template_params: string | null;
  readonly fetch_values_predicate: string | null;
  readonly filter_select_enabled: boolean;
  readonly columns: readonly RecordedColumn[];
  readonly metrics: readonly { readonly metric_name: string; readonly expression: string }[];
}

/** Every case with the file it stands in. */
export const readCases = (): GoldenCase[] =>
  Object.entries(readRecording<Readonly<Record<string, readonly Omit<GoldenCase, 'file'>[]>>>('chart-data')).flatMap(
    ([file, cases]) => cases.map((one) => ({ ...one, file })),
  );

/** Who may read what, as recorded. */
export const readAccess = (): GoldenAccess => readRecording('access');

export const readRecordedDatasets = (): readonly RecordedDataset[] => readRecording('datasets');
