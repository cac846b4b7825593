/**
 * One post-processing step, as it travels: Superset's operation name and options.
 * `query/post` validates the options of each operation before anything runs.
 */
export interface PostStep {
  readonly operation: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The operations of 2.1.3, in the order of its message. */
export const postOperations = [
  'aggregate',
  'boxplot',
  'compare',
  'contribution',
  'cum',
  'diff',
  'escape_separator',
  'flatten',
  'geodetic_parse',
  'geohash_decode',
  'geohash_encode',
  'pivot',
  'prophet',
  'rename',
  'resample',
  'rolling',
  'select',
  'sort',
  'unescape_separator',
] as const;
/** Operations of later releases, accepted too. */
export const laterPostOperations = ['histogram', 'rank'] as const;

/** The name of an operation. */
export type PostOperation = (typeof postOperations)[number] | (typeof laterPostOperations)[number];
