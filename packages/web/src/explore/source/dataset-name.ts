/** Longer names are cut in the panel. */
export const longestDatasetName = 25;

/** The whole name, for a tooltip; nothing for a name that is seen whole. */
export const datasetTooltip = (name: string): string | undefined =>
  name.length > longestDatasetName ? name : undefined;
