import type { RangeArea } from '../drawing/range-area.ts';
import { axisColumn, axisLabel, type TimeSeriesForm } from '../query/time-series-query.ts';
import { grainOf } from '../query/base-query.ts';
import { stepArea, type SteppedAxis } from '../range/step-area.ts';
import { labelOf, type Labels } from '../values/labels.ts';
import { xOf, type Plan } from './plan.ts';

interface SeriesAxis extends Pick<SteppedAxis, 'points' | 'isTime'> {
  readonly form: TimeSeriesForm;
  readonly labels: Labels;
  readonly isHorizontal: boolean;
  /** Where the point of an index stands on the axis; null has no place. Default: the index. */
  readonly positionOf?: SteppedAxis['positionOf'];
}

/** What can be chosen along the axis of series; null where its steps are not those of its rows. */
export function seriesRange({ form, points, isTime, ...axis }: SeriesAxis): RangeArea | null {
  const column = axisColumn(form);
  const isResampled = form.resample_rule !== null && form.resample_method !== null;
  if (column === null || (isTime && isResampled)) return null;
  return stepArea({
    column,
    points,
    isTime,
    positionOf: axis.positionOf ?? ((index) => index),
    grain: isTime ? grainOf(form) : null,
    side: axis.isHorizontal ? 'y' : 'x',
    name: labelOf(axis.labels, axisLabel(form)),
  });
}

/** The same of a chart that is drawn by a plan. */
export function planRange(plan: Plan): RangeArea | null {
  const [layer] = plan.layers;
  if (layer === undefined) return null;
  return seriesRange({
    form: layer.form,
    labels: plan.draw.labels,
    points: plan.axis.points,
    isTime: plan.axis.scale === 'time',
    isHorizontal: false,
    positionOf: (index) => xOf(plan, index),
  });
}
