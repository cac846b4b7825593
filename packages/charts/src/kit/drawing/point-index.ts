import { isRecord } from '@sextant/contract';
/** The index of the point that a tooltip of an axis is about; -1 when the parameters name none. */
export function pointIndex(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  return isRecord(first) && 'dataIndex' in first ? Number(first.dataIndex) : -1;
}

/** The index of the series that a tooltip is about, of an axis the first; -1 when the parameters name none. */
export function seriesIndex(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  return isRecord(first) && 'seriesIndex' in first ? Number(first.seriesIndex) : -1;
}
