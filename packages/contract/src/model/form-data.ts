/** What a chart is built on: a dataset, or what a query of SQL Lab gives. */
export const datasetTypes = ['table', 'query'] as const;
export type DatasetType = (typeof datasetTypes)[number];

/** A dataset as the wire names it. */
export interface DatasetReference {
  readonly id: number;
  readonly type: DatasetType;
}

/** The type of a dataset. Inside, a query of SQL Lab has its number below zero; on the wire number and type stand apart. */
export const datasetTypeOf = (datasetId: number): DatasetType => (datasetId < 0 ? 'query' : 'table');

/** How the wire names a dataset. */
export const referenceOf = (datasetId: number): DatasetReference => ({
  id: Math.abs(datasetId),
  type: datasetTypeOf(datasetId),
});

/** How calls name a dataset in their parameters and bodies. */
export const datasourceParameters = (datasetId: number) => {
  const { id, type } = referenceOf(datasetId);
  return { datasource_id: id, datasource_type: type };
};

/** The dataset that the wire means by a number and a type; every type but `query` is a dataset of its own. */
export const datasetIdOfReference = ({ id, type }: { readonly id: number; readonly type: string }): number =>
  type === 'query' ? -id : id;

/** The dataset id inside `datasource` (`<id>__table`, `<id>__query`), or null when it does not read so. */
export function datasetIdOf(formData: { readonly datasource?: unknown }): number | null {
  const { datasource } = formData;
  const [, id, type = ''] = (typeof datasource === 'string' ? /^(\d+)__(table|query)$/.exec(datasource) : null) ?? [];
  return id === undefined ? null : datasetIdOfReference({ id: Number(id), type });
}

/** `datasource` of a dataset: id and type joined by a double underscore. */
export function datasourceOf(datasetId: number): string {
  const { id, type } = referenceOf(datasetId);
  return `${id}__${type}`;
}
