import type { Mark, MarkPoint } from './drawing.ts';

/** The mark of what is only expected: it can be read, and has no rows to be picked or shown. */
export const expectedMark = ({ title, series, value }: Pick<MarkPoint, 'title' | 'series' | 'value'>): Mark => ({
  name: `${series === '' ? '' : `${series}, `}${title}: ${value}`,
  selection: null,
  point: { title, series, value, filters: null, selection: null },
});
