import type { Dataset } from '@sextant/contract';
import { dialects } from '@sextant/sql';
import type { DialectName } from '@sextant/sql';
import type { Store } from '../../store/open-store.ts';
import { sampleDataset } from '../../templates/sample.ts';
import type { SampleContext } from '../../templates/sample.ts';

const maxDepth = 4;

interface SampleOptions {
  /** Asked of each dataset that the template names: one that may not be read is not there. Default: all may. */
  readonly mayRead?: (namedDataset: Dataset) => Promise<boolean>;
  /** Datasets around this one. Default 0. */
  readonly depth?: number;
}

/**
 * A dataset with how others that its templates name are found, to try what they write. Nobody gets rows by it.
 */
export const sampledOf = (
  store: Pick<Store, 'datasets'>,
  dataset: Dataset,
  dialect: DialectName,
  { mayRead = () => Promise.resolve(true), depth = 0 }: SampleOptions = {},
): SampleContext => ({
  dataset,
  dialect: dialects[dialect],
  loadDataset: async (id) => {
    const namedDataset = await store.datasets.load(id);
    if (namedDataset === undefined || depth >= maxDepth || !(await mayRead(namedDataset))) return null;
    return {
      dataset: await sampleDataset(sampledOf(store, namedDataset, dialect, { mayRead, depth: depth + 1 })),
      rules: [],
    };
  },
});

/** What is known of a dataset before it is one. */
export interface SourceToSample {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly name: string;
  readonly sql: string | null;
  readonly templateParams?: string | null;
}

/** A source as a dataset without columns. */
export const datasetOfSource = ({ databaseId, schema, name, sql, templateParams = null }: SourceToSample): Dataset => ({
  id: 0,
  uuid: '',
  name,
  databaseId,
  schema,
  catalog: null,
  sql,
  description: null,
  mainTimeColumn: null,
  offsetHours: 0,
  cacheTimeoutS: null,
  fetchValuesPredicate: null,
  alwaysFilterMainTime: false,
  columns: [],
  metrics: [],
  templateParams,
  version: 0,
});
