import { control, accepted, noChoice, type Choice } from '../declare/control.ts';
import { checkbox, isSet, numberFormat, timeFormat } from '../declare/controls.ts';
import { xLabelInterval } from '../fields/axis-labels.ts';
import { colorScheme } from '../fields/color-scheme.ts';
import { currency } from '../fields/currency.ts';
import { numberIn } from '../fields/number-in.ts';
import { readInRange } from '../fields/decimal.ts';
import { slider } from '../fields/slider.ts';

/** How a series is drawn: straight, curved or stepped lines, points, or bars. */
export type Mark = 'line' | 'scatter' | 'smooth' | 'bar' | 'start' | 'middle' | 'end';

const markLabels: Readonly<Record<Mark, string>> = {
  line: 'Line',
  scatter: 'Scatter',
  smooth: 'Smooth line',
  bar: 'Bar',
  start: 'Step - start',
  middle: 'Step - middle',
  end: 'Step - end',
};

/** All of them, in the order in which they are offered. */
export const allMarks: readonly Mark[] = ['line', 'scatter', 'smooth', 'bar', 'start', 'middle', 'end'];

/** A control for how series are drawn; what another chart type offers reads as what this one begins with. */
export const seriesType = (marks: readonly Mark[], usualMark: Mark = 'line') =>
  control<'seriesType', Mark>({
    key: 'seriesType',
    kind: 'select',
    label: 'Series style',
    description: 'How the series are drawn.',
    default: usualMark,
    choices: marks.map((value): Choice => ({ value, label: markLabels[value] })),
    renderOnly: true,
    read: (raw) =>
      allMarks.some((mark) => mark === raw) ? accepted(marks.find((mark) => mark === raw) ?? usualMark) : noChoice(raw),
  });

const share = { min: 0, max: 1, step: 0.1 } as const;

/** How opaque areas are, from 0 to 1. `isVisible` says for which forms the control is shown; default all. */
export const opacity = (
  usualOpacity: number,
  isVisible: (form: Readonly<Record<string, unknown>>) => boolean = () => true,
) =>
  slider('opacity', 'Area chart opacity', 'How much of what lies behind an area is covered.', {
    default: usualOpacity,
    range: share,
    isVisible,
  });

/** Whether lines are filled. */
export const area = () =>
  [
    checkbox('area', 'Area chart', 'Fills below the line, from zero: the value axis begins there.', {
      renderOnly: true,
    }),
    opacity(0.2, (form) => form['area'] === true),
  ] as const;

/** Points on lines. A size above `max` is drawn as large as that. */
export function markers(max: number) {
  const size = slider('markerSize', 'Marker size', 'The size of the points, in pixels.', {
    default: 6,
    range: { min: 0, max, step: 1 },
    isVisible: (form) => form['markerEnabled'] === true,
  });
  const read = (raw: unknown) => {
    const number = numberIn(raw);
    return size.read(number === null ? raw : Math.min(number, max));
  };
  return [
    checkbox('markerEnabled', 'Marker', 'Draws the points of a line.', { renderOnly: true }),
    { ...size, read },
  ] as const;
}

/** The controls of the colors of series: the scheme, and whether a compared time has the color of its series. */
export const seriesColors = () =>
  [
    colorScheme(),
    checkbox(
      'time_shift_color',
      'Match time shift color with original series',
      'Series of other times have the color of their series of now.',
      { default: true, renderOnly: true, isVisible: (form) => isSet(form, 'time_compare') },
    ),
  ] as const;

/** Zooming, and finer ticks. */
export const zoomAndTicks = () =>
  [
    checkbox('zoomable', 'Data zoom', 'A slider below the chart, and tools to zoom in and back.', { renderOnly: true }),
    checkbox('minorTicks', 'Minor ticks', 'Finer ticks on both axes.', { renderOnly: true }),
  ] as const;

const rotations = [0, 45, 90].map((value): Choice => ({ value, label: `${value}°` }));

/** How the labels of the axis below are written. */
export const xLabels = () =>
  [
    timeFormat('x_axis_time_format', 'Time format'),
    control<'xAxisLabelRotation', number>({
      key: 'xAxisLabelRotation',
      kind: 'decimal',
      label: 'Rotate x axis label',
      description: 'The angle of the labels, in degrees.',
      default: 0,
      choices: rotations,
      isOpen: true,
      renderOnly: true,
      details: { range: { min: -90, max: 90, step: 15 } },
      read: readInRange({ min: -90, max: 90 }),
    }),
    xLabelInterval(),
    checkbox(
      'force_max_interval',
      'Force time grain as max interval',
      'A tick at least at every step of the time grain.',
      {
        renderOnly: true,
        isVisible: (form) => isSet(form, 'time_grain_sqla'),
      },
    ),
  ] as const;

/** How values are written and their axis is divided. */
export const valueAxisControls = () =>
  [
    numberFormat('y_axis_format', 'Y axis format'),
    currency(),
    checkbox(
      'logAxis',
      'Logarithmic y-axis',
      'Equal distances are equal ratios; what is not above zero has no place.',
      {
        renderOnly: true,
      },
    ),
    checkbox('minorSplitLine', 'Minor split line', 'Grid lines at minor ticks.', { renderOnly: true }),
  ] as const;
