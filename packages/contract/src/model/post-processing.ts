/**
 * One post-processing step, as it travels: Superset's operation name and options.
 * `query/post` validates the options of each operation before anything runs.
 */
export interface PostStep {
  readonly operation: string;
  readonly options: Readonly<Record<string, unknown>>;
}
