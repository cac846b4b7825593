import type { ValuesOf } from '../declare/chart-spec.ts';
import type { RawForm } from '../declare/control.ts';
import { checkbox, numberFormat, text, timeFormat } from '../declare/controls.ts';
import { currency } from '../fields/currency.ts';
import { numberSelect } from '../fields/number-select.ts';

/** Shares of the height of the box, as forms hold them. */
const numberSizes = [
  { value: 0.2, label: 'Tiny' },
  { value: 0.3, label: 'Small' },
  { value: 0.4, label: 'Normal' },
  { value: 0.5, label: 'Large' },
  { value: 0.6, label: 'Huge' },
] as const;
const lineSizes = [
  { value: 0.125, label: 'Tiny' },
  { value: 0.15, label: 'Small' },
  { value: 0.2, label: 'Normal' },
  { value: 0.3, label: 'Large' },
  { value: 0.4, label: 'Huge' },
] as const;
type NumberSize = (typeof numberSizes)[number]['value'];
type LineSize = (typeof lineSizes)[number]['value'];

/** The largest size of the number; it takes a smaller one where its box is small. */
export const largestPxOf: Readonly<Record<NumberSize, number>> = { 0.2: 24, 0.3: 32, 0.4: 44, 0.5: 56, 0.6: 72 };

/** A line beside the number: the size of its letters and its height. */
export const lineSizeOf: Readonly<Record<LineSize, { readonly sizePx: number; readonly heightPx: number }>> = {
  0.125: { sizePx: 11, heightPx: 16 },
  0.15: { sizePx: 12, heightPx: 16 },
  0.2: { sizePx: 15, heightPx: 20 },
  0.3: { sizePx: 18, heightPx: 24 },
  0.4: { sizePx: 24, heightPx: 32 },
};

/** A control for the size of a line beside the number. */
export const lineSize = <const Key extends string>(
  key: Key,
  label: string,
  options: { readonly isVisible?: (form: RawForm) => boolean } = {},
) => numberSelect(key, label, 'The size of its letters.', { choices: lineSizes, default: 0.15, ...options });

/** How large number and lines are, and what the lines say. */
export const headlineLook = () =>
  [
    numberSelect('header_font_size', 'Big number font size', 'The most that it takes where its box has the space.', {
      choices: numberSizes,
      default: 0.4,
    }),
    text('subtitle', 'Subtitle', 'One line under the number.', { renderOnly: true }),
    lineSize('subtitle_font_size', 'Subtitle font size'),
    checkbox('show_metric_name', 'Show metric name', 'Names the metric above the number.', { renderOnly: true }),
    lineSize('metric_name_font_size', 'Metric name font size', {
      isVisible: (form) => form['show_metric_name'] === true,
    }),
  ] as const;

/** How the number is written. */
export const numberLook = () => [numberFormat('y_axis_format', 'Number format'), currency('currency_format')] as const;

/** How a number that is a time is written. */
export const timeLook = () =>
  [
    timeFormat('time_format', 'Date format'),
    checkbox('force_timestamp_formatting', 'Force date format', 'Writes a number as the time that it stands for.', {
      renderOnly: true,
    }),
  ] as const;

export type HeadlineForm = ValuesOf<ReturnType<typeof headlineLook>>;
export type NumberForm = ValuesOf<ReturnType<typeof numberLook>>;
export type TimeForm = ValuesOf<ReturnType<typeof timeLook>>;
