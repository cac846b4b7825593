import { readRecording } from '../../../../tools/recordings.mjs';

/** One recorded query of the older call and its result. */
export interface LegacyCase {
  readonly id: string;
  readonly feature: string;
  readonly viz_type: string;
  readonly form_data: Readonly<Record<string, unknown>>;
  /** Flags of the address: `query`, `results`, `samples`, `csv`. */
  readonly params?: Readonly<Record<string, string>>;
  readonly known_quirk?: string;
  readonly data_omitted?: unknown;
  readonly data_not_shipped?: unknown;
  readonly response: LegacyResponse;
}

/** What was answered, without the form and what caches say. */
export interface LegacyResponse {
  readonly http_status: number;
  readonly error?: string | null;
  readonly errors?: readonly { readonly message?: unknown; readonly error_type?: unknown }[];
  readonly query?: string;
  readonly language?: string;
  readonly status?: string;
  readonly rowcount?: number;
  readonly colnames?: readonly string[] | null;
  readonly coltypes?: readonly number[] | null;
  readonly from_dttm?: number | string | null;
  readonly to_dttm?: number | string | null;
  readonly applied_filters?: readonly unknown[];
  readonly rejected_filters?: readonly unknown[];
  readonly data?: unknown;
  readonly data_first_20?: unknown;
  readonly text?: string;
}

/** Every recorded query of the older call. */
export const readLegacyCases = (): readonly LegacyCase[] =>
  Object.values(readRecording<Readonly<Record<string, readonly LegacyCase[]>>>('legacy-chart-data')).flat();
