import type { ValuesOf } from '../declare/chart-spec.ts';
import type { RawForm } from '../declare/control.ts';
import { checkbox, count, select } from '../declare/controls.ts';

const isShown = (form: RawForm): boolean => form['show_legend'] !== false;

/** Whether the series are named, where and in which order. */
export const legend = () =>
  [
    checkbox('show_legend', 'Show legend', 'Names the series.', { default: true, renderOnly: true }),
    select('legendType', 'Legend type', 'One row that scrolls, or as many rows as there is to name.', {
      choices: [
        { value: 'scroll', label: 'Scroll' },
        { value: 'plain', label: 'Plain' },
      ],
      default: 'scroll',
      renderOnly: true,
      isVisible: isShown,
    }),
    select(
      'legendOrientation',
      'Legend orientation',
      'Automatic names lines at their ends where that fits, else above.',
      {
        choices: [
          { value: null, label: 'Automatic' },
          { value: 'top', label: 'Top' },
          { value: 'bottom', label: 'Bottom' },
          { value: 'left', label: 'Left' },
          { value: 'right', label: 'Right' },
        ],
        default: null,
        renderOnly: true,
        isVisible: isShown,
      },
    ),
    count(
      'legendMargin',
      'Legend margin',
      'The space between legend and chart, in pixels. Empty takes what is usual.',
      {
        renderOnly: true,
        isVisible: isShown,
      },
    ),
    select('legendSort', 'Sort legend', 'The order of the names.', {
      choices: [
        { value: null, label: 'Sort by data' },
        { value: 'asc', label: 'Label ascending' },
        { value: 'desc', label: 'Label descending' },
      ],
      default: null,
      renderOnly: true,
      isVisible: isShown,
    }),
  ] as const;
export type LegendForm = ValuesOf<ReturnType<typeof legend>>;
