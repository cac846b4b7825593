import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goldenFolder } from '../golden-chart-data/cases.ts';

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

/** The folder of the recording, or null when this checkout stands alone. */
export function legacyFlegacy(): string | null {
  const golden = goldenFolder();
  return golden !== null && existsSync(join(golden, 'explore-json')) ? golden : null;
}

/** Every recorded query of the older call. */
export const readLegacyCases = (golden: string): readonly LegacyCase[] =>
  ['example_charts.jsonl', 'variants.jsonl'].flatMap((file) =>
    readFileSync(join(golden, 'explore-json', file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LegacyCase),
  );
