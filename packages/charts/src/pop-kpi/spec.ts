import { about } from './about.ts';
import { defineChartType, look, query, section, type FormOf } from '../kit/declare/chart-spec.ts';
import { columnConfig } from '../kit/column-config/column-settings.ts';
import { rejected, control, accepted, type Read } from '../kit/declare/control.ts';
import { checkbox, controls, numberFormat, select } from '../kit/declare/controls.ts';
import { readFirst } from '../kit/declare/stored-values.ts';
import { whichRows } from '../kit/groups/which-rows.ts';
import { headlineLook, lineSize, numberLook } from '../kit/headline/look.ts';
import { timeComparison } from '../kit/groups/time-comparison.ts';

const usualTimes = ['1 day ago', '1 week ago', '1 month ago', '1 year ago'];

const readTime = (raw: unknown): Read<string> =>
  typeof raw === 'string' ? accepted(raw.trim()) : rejected('is expected to be a time such as 1 week ago');

/** One other time; of a stored list the first. */
const otherTime = control<'time_compare', string>({
  key: 'time_compare',
  kind: 'select',
  label: 'Time shift',
  description: 'The time with which the number is compared. Needs a time range with both of its ends.',
  default: '',
  choices: [
    { value: null, label: 'Nothing' },
    ...usualTimes.map((value) => ({ value, label: value })),
    { value: 'custom', label: 'Custom date' },
    { value: 'inherit', label: 'Inherit range from time filter' },
  ],
  isOpen: true,
  read: (raw) => {
    const read = readFirst(readTime)(raw);
    return read.ok ? { ...read, value: read.value ?? '' } : read;
  },
});

const startDate = control<'start_date_offset', string>({
  key: 'start_date_offset',
  kind: 'date',
  label: 'Shift start date',
  description: 'The day on which the other time starts; it is as long as the time range.',
  default: '',
  isVisible: (form) => [form['time_compare']].flat()[0] === 'custom',
  read: (raw) =>
    typeof raw === 'string' && (raw === '' || /^\d{4}-\d{2}-\d{2}/.test(raw))
      ? accepted(raw)
      : rejected('is expected to be a date such as 2001-01-31'),
});

const isColored = (form: Readonly<Record<string, unknown>>): boolean => form['comparison_color_enabled'] === true;

export const popKpi = defineChartType({
  ...about,
  category: 'KPI',
  tags: ['Comparison', 'Business', 'ECharts', 'Percentages', 'Report', 'Advanced-Analytics'],
  description: 'One number of a time range against the same number of another one.',
  sections: [
    query(controls.metric(), ...whichRows(), controls.rowLimit(10_000)),
    section('analysis', 'Time comparison', otherTime, startDate, timeComparison.type(), timeComparison.range()),
    look(
      ...numberLook(),
      numberFormat('percentDifferenceFormat', 'Percent difference format'),
      ...headlineLook(),
      lineSize('subheader_font_size', 'Comparison font size'),
      checkbox('comparison_color_enabled', 'Add color for positive or negative change', 'Green is good, red is bad.', {
        renderOnly: true,
      }),
      select('comparison_color_scheme', 'Color scheme for comparison', 'Which way of the number is the good one.', {
        choices: [
          { value: 'Green', label: 'More is better: green for increase, red for decrease' },
          { value: 'Red', label: 'Less is better: red for increase, green for decrease' },
        ],
        default: 'Green',
        renderOnly: true,
        isVisible: isColored,
      }),
      columnConfig(),
    ),
  ],
});
export type PopKpiForm = FormOf<typeof popKpi>;
