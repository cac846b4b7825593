import type { RawForm } from '@sextant/charts';

/** Says what leaves no rows, of what a chart's own query has: its filters, its time range, or neither. */
export function filtersLeavingNoRows(formData: RawForm): string {
  const filters = Array.isArray(formData['adhoc_filters']) ? formData['adhoc_filters'] : [];
  const range = formData['time_range'] ?? 'No filter';
  const sentences = [
    ...(filters.length > 0 ? ['the filters'] : []),
    ...(range !== 'No filter' && range !== '' ? ['the time range'] : []),
  ];
  if (sentences.length === 0) return 'There are no rows to show.';
  const text = sentences.join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${text === 'the time range' ? 'leaves' : 'leave'} no rows.`;
}
