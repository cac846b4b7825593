/** The index of the point that a tooltip of an axis is about; -1 when the parameters name none. */
export function pointIndex(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  return typeof first === 'object' && first !== null && 'dataIndex' in first ? Number(first.dataIndex) : -1;
}

/** The index of the series that a tooltip of a mark is about; -1 when the parameters name none. */
export const seriesIndex = (params: unknown): number =>
  typeof params === 'object' && params !== null && 'seriesIndex' in params ? Number(params.seriesIndex) : -1;
