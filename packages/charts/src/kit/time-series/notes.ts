import type { Grain } from '@sextant/contract';
import { undrawnSeries } from '../drawing/dense.ts';
import { emptyDrawing } from '../drawing/empty-drawing.ts';
import type { Draw } from '../drawing/drawing.ts';
import { labelOf } from '../values/labels.ts';
import { cutSeries, missingRows, notComplete, sharesOfShown } from '../result/left-out.ts';
import { unevenSteps } from '../result/compared-period.ts';
import { whyNoParts } from '../result/result-facts.ts';
import { grainOf } from '../query/base-query.ts';
import { isShareOfAll } from '../query/time-series-query.ts';
import { forecastNotes } from './forecast-text.ts';
import { extremesOf } from './extremes.ts';
import { heightsAlong } from './heights.ts';
import { beyondEnds } from '../drawing/far-ends.ts';
import type { Layer } from './layers.ts';
import { forecastable, unfinishedAt, type Plan } from './plan.ts';

/** The series of one query: how they were asked to lie on each other, and how they do. */
interface DrawnQuery extends Pick<Layer, 'form' | 'facts' | 'series' | 'stack' | 'isShare'> {
  /** Of the steps on its axis of time; null on other axes. */
  readonly grain: Grain | null;
  readonly requestedStack: Layer['stack'];
}

/** Shares that are none, and stacks that are none, of one query. */
export function notesOfQuery(
  { form, facts, series, stack, requestedStack, isShare, grain }: DrawnQuery,
  labels: Draw<unknown>['labels'],
): readonly string[] {
  const titlesOf = (names: readonly string[]): readonly string[] => names.map((name) => labelOf(labels, name));
  const left = facts.sharesLeftOut;
  const unknown = [...new Set(series.map(({ metric }) => metric))].filter((name) => !facts.additive.includes(name));
  const shares =
    left === null ? [] : [`Amounts instead of shares: ${whyNoParts(titlesOf(left.metrics), left.reason)}.`];
  const isUnstacked = requestedStack !== null && stack === null && series.length > 1 && left === null;
  const reason =
    unknown.length > 0 ? whyNoParts(titlesOf(unknown), 'not_additive') : 'the series are no parts of one whole';
  const isOther = stack !== null && stack !== requestedStack;
  return [
    ...shares,
    ...(isUnstacked ? [`Not stacked: ${reason}.`] : []),
    ...(isOther
      ? [`Stacked as amounts: ${whyNoParts(titlesOf([...new Set(series.map(({ metric }) => metric))]), 'negative')}.`]
      : []),
    ...unevenSteps(form.time_compare ?? [], facts, grain),
    ...cutSeries(form, series),
    ...sharesOfShown(
      isShare && !isShareOfAll(form),
      form.group_others_when_limit_reached ? null : form.limit,
      facts.isCut,
    ),
  ];
}

/** The notes of a chart, each once: amounts that stand in place of shares before everything else. */
export const inOrder = (
  ofQueries: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] => [
  ...new Set([...ofQueries.filter((note) => note.startsWith('Amounts')), ...before, ...ofQueries, ...after]),
];

interface WithAmounts {
  readonly amounts: readonly (number | null)[];
}

/** That no series has an amount, as a sentence; none where one has. */
export const withoutAmounts = (series: readonly WithAmounts[]): readonly string[] =>
  series.some(({ amounts }) => extremesOf(amounts).some((amount) => amount !== null)) ? [] : (emptyDrawing.notes ?? []);

/** Amounts that a logarithm has no place for, as a sentence; none where there are none. */
export function notAboveZero(series: readonly WithAmounts[]): readonly string[] {
  const count = series.reduce(
    (sum, { amounts }) => sum + amounts.filter((amount) => amount !== null && amount <= 0).length,
    0,
  );
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? 'value that is' : 'values that are'} not above zero ${count === 1 ? 'has' : 'have'} no place on the logarithmic axis.`,
  ];
}

/** Rows that have no place on the axis, a last step that is not complete, shares that are none, series that are left out. */
export function notesOf(plan: Plan): readonly string[] {
  const { axis, draw, layers } = plan;
  const { coverage } = draw;
  const isMissing = axis.scale !== 'category' && !plan.isBanded && axis.points.some(({ value }) => value === null);
  const notes = layers.flatMap((layer) =>
    notesOfQuery(
      { ...layer, requestedStack: layer.look.stack, grain: axis.scale === 'time' ? grainOf(layer.form) : null },
      draw.labels,
    ),
  );
  const missing =
    isMissing && coverage != null
      ? missingRows(coverage.missing, coverage.rows, axis.scale === 'time' ? 'a time' : 'a value')
      : [];
  const onLogarithm = draw.form.logAxis
    ? plan.shown.filter(({ layer }) => layer.look.axisIndex === 0 && layer.stack === null)
    : [];
  return inOrder(
    notes,
    [
      ...withoutAmounts(plan.all),
      ...missing,
      ...notComplete(unfinishedAt(plan)?.text),
      ...forecastNotes(forecastable(plan), {
        isWanted: layers.some(({ form }) => form.forecastEnabled === true),
        isCut: layers.some(({ facts }) => facts.isCut),
        unfinishedText: unfinishedAt(plan)?.text ?? '',
        leavesOutLast: layers.some(({ form }) => form.forecastLeavesOutLast === true),
      }),
    ],
    [
      ...notAboveZero(onLogarithm),
      ...([0, 1] as const).flatMap((index) => beyondEnds(heightsAlong(plan, index))),
      ...undrawnSeries(plan.all.length, plan.mostShown),
    ],
  );
}
