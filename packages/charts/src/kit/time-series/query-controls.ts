import { control, rejected, accepted, type ColumnKinds, type RawForm } from '../declare/control.ts';
import { checkbox, controls, isSet, select } from '../declare/controls.ts';

/** What the axis is made of; null where that is not known. */
const axisKind = (form: RawForm, kinds?: ColumnKinds): ReturnType<ColumnKinds> => kinds?.(form['x_axis']) ?? null;

/** Whether the axis may be one of numbers that stand as far apart as they are. */
export const isOnNumbers = (form: RawForm, kinds?: ColumnKinds): boolean =>
  ['number', null].includes(axisKind(form, kinds)) && form['xAxisForceCategorical'] !== true;

/** Times and numbers stand where they are; only categories have an order. */
const isSortable = (form: RawForm, kinds?: ColumnKinds): boolean => {
  const kind = axisKind(form, kinds);
  return kind === null || kind === 'other' || (kind === 'number' && form['xAxisForceCategorical'] === true);
};

const axisSort = control<'x_axis_sort', string | null>({
  key: 'x_axis_sort',
  kind: 'axisSort',
  label: 'X axis sort by',
  description: 'What orders the categories of the axis: the axis itself or a metric. Empty puts the largest first.',
  default: null,
  renderOnly: true,
  isVisible: isSortable,
  read: (raw) => (typeof raw === 'string' ? accepted(raw) : rejected('is neither the axis nor a metric')),
});

const hasLimit = (form: RawForm): boolean => isSet(form, 'limit') || isSet(form, 'series_limit');

/** The steps that a chart over an axis is asked in. */
export const axisControls = (axisDescription: string) =>
  [
    controls.column('x_axis', 'X axis', axisDescription),
    controls.grain({ isVisible: (form, kinds) => ['time', null].includes(axisKind(form, kinds)) }),
    checkbox('xAxisForceCategorical', 'Force categorical', 'Draws numbers on the axis as categories.', {
      renderOnly: true,
      isVisible: (form, kinds) => ['number', null].includes(axisKind(form, kinds)),
    }),
    axisSort,
    checkbox('x_axis_sort_asc', 'X axis sort ascending', 'Sorts the axis upwards.', {
      default: true,
      renderOnly: true,
      isVisible: (form, kinds) => isSet(form, 'x_axis_sort') && isSortable(form, kinds),
    }),
  ] as const;

/** The series of one query: measures, what they are split by, and how many there are. */
export const measureControls = () =>
  [
    controls.metrics({ isRequired: true }),
    controls.groupby(),
    controls.filters(),
    controls.seriesLimit(),
    controls.sortBy({ label: 'Sort query by', description: 'The metric that decides which series and rows are kept.' }),
    controls.orderDesc({ label: 'Sort descending' }),
    controls.rowLimit(10000),
    checkbox('truncate_metric', 'Truncate metric', 'Leaves the name of a single metric out of the names of series.', {
      default: true,
    }),
  ] as const;

/** Everything that charts over an axis are asked with, but for what Advanced analytics adds. */
export const seriesControls = (axisDescription: string) =>
  [
    ...axisControls(axisDescription),
    ...measureControls(),
    select('contributionMode', 'Contribution mode', 'Shows shares in place of amounts.', {
      choices: [
        { value: null, label: 'None' },
        { value: 'row', label: 'Row' },
        { value: 'column', label: 'Series' },
      ],
      default: null,
    }),
    checkbox(
      'group_others_when_limit_reached',
      'Group remaining as "Others"',
      'The series beyond the limit become one, instead of being left out.',
      { isVisible: hasLimit },
    ),
    checkbox('show_empty_columns', 'Show empty columns', 'Keeps series that have no value in the range.', {
      default: true,
    }),
    controls.timeColumn(),
    controls.timeRange(),
  ] as const;
