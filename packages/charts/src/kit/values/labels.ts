/** What users call columns and metrics, by their name in the result; names that are absent stand for themselves. */
export type Labels = Readonly<Record<string, string>>;

/** The parts of the names of wide columns: `{ 'departures, ORD': ['departures', 'ORD'] }`, as the server's `label_map` has it. */
export type LabelMap = Readonly<Record<string, readonly string[]>>;

/** What `name` is called. */
export const labelOf = (labels: Labels, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;
