import type { RawForm } from '../declare/control.ts';
import { checkbox, isSet, timeFormat } from '../declare/controls.ts';

const isRich = (form: RawForm): boolean => form['rich_tooltip'] !== false;

/** What a tooltip tells of a point. */
export const tooltip = () =>
  [
    checkbox('rich_tooltip', 'Rich tooltip', 'Lists every series at a point instead of the one under the pointer.', {
      default: true,
      renderOnly: true,
    }),
    checkbox('showTooltipTotal', 'Show total', 'Adds the sum, where amounts add up.', {
      default: true,
      renderOnly: true,
      isVisible: isRich,
    }),
    checkbox('showTooltipPercentage', 'Show percentage', 'Adds the share of each series, where amounts add up.', {
      renderOnly: true,
      isVisible: (form) => isRich(form) && !isSet(form, 'contributionMode'),
    }),
    checkbox('tooltipSortByMetric', 'Tooltip sort by metric', 'The largest first, instead of the order of series.', {
      default: true,
      renderOnly: true,
      isVisible: isRich,
    }),
    timeFormat('tooltipTimeFormat', 'Tooltip time format'),
  ] as const;
