/** The dataset id inside `datasource` (`<id>__table`), or null when it does not read so. */
export function datasetIdOf(formData: { readonly datasource?: unknown }): number | null {
  const match = typeof formData.datasource === 'string' ? /^(\d+)__table$/.exec(formData.datasource) : null;
  return match ? Number(match[1]) : null;
}

/** `datasource` of a dataset: id and type joined by a double underscore. */
export const datasourceOf = (datasetId: number): string => `${datasetId}__table`;
