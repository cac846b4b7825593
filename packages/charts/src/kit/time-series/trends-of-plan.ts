import { stackId, stackTotals } from './heights.ts';
import { unfinishedAt, xOf, type Plan } from './plan.ts';
import { trendOptions, type MeasuredSeries } from './trend-lines.ts';

/** The series that lines are laid over: those of now, and of each stack its sum. */
function measuredSeriesOf(plan: Plan): readonly MeasuredSeries[] {
  const ownSeries = plan.shown.filter(
    ({ series, layer }) => series.offset === null && !layer.isExpanded && layer.stack !== 'Stream',
  );
  const lasts = new Map(ownSeries.map((one) => [stackId(one, plan.layers), one]));
  return ownSeries
    .filter((one) => one.layer.stack === null || lasts.get(stackId(one, plan.layers)) === one)
    .map((one) => ({
      name: one.series.name,
      isTotal: one.layer.stack !== null,
      amounts: one.layer.stack === null ? one.amounts : stackTotals(plan, one),
      write: one.layer.write,
      writeBetween: one.layer.writeBetween,
      axisIndex: one.layer.look.axisIndex,
    }));
}

/** The trend and reference lines of a chart over an axis. */
export const trendsOfPlan = (plan: Plan) =>
  trendOptions(measuredSeriesOf(plan), {
    requestedTypes: plan.draw.form.trend_lines,
    xs: plan.axis.points.map((_, index) => xOf(plan, index)),
    isByPlace: plan.isBanded || plan.axis.scale === 'category',
    unfinished: unfinishedAt(plan)?.index ?? -1,
    draw: plan.draw,
    color: plan.color,
  });
