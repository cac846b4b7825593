import {
  chartsUnder,
  clauseText,
  clausesFor,
  filterBoxesOf,
  isChoice,
  narrowsPage,
  shortValue,
  valuesText,
  verbBeside,
} from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import { keepsGhost } from '@sextant/charts';
import { countOf, countText } from '@sextant/contract';
import type { DocumentScene } from '../../../draw/document/document-scene.ts';
import type { SessionUser } from '../../../policies/session.ts';
import type { ViewedDashboard } from './viewed-dashboard.ts';

const shortened = 3;
const mostListed = 50;

/** All values of a filter, where its sentence names the first alone and they can be read. */
const listed = ({ text: { values } }: Clause): string =>
  values.length > shortened && values.length <= mostListed ? ` (${values.map(shortValue).join(', ')})` : '';

/** Where a filter acts, when that is not everywhere. What filters is no chart that could be filtered. */
function reachOf(clause: Clause, { model }: ViewedDashboard): string {
  const count = model.tiles.length - filterBoxesOf(model.tiles).length;
  const reached = chartsUnder(model, clause).length;
  if (reached === count) return '';
  return reached === 0 ? ': applies to no chart' : `, in ${countText(reached)} of ${countOf(count, 'chart')}`;
}

/** What filters a dashboard, one sentence each; one that says so where nothing does. */
export function filterText(viewed: ViewedDashboard): readonly string[] {
  const { model, active } = viewed;
  const clauses = [...active.clauses.values()];
  const narrowing = clauses.filter(narrowsPage);
  const others = clauses.filter((clause) => clause.kind !== 'drill' && !narrowsPage(clause));
  const sentence = (clause: Clause): string => {
    const text = clauseText(clause);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${listed(clause)}${reachOf(clause, viewed)}.`;
  };
  const isNarrowed = narrowing.some((clause) => chartsUnder(model, clause).length > 0);
  const ghosts = model.tiles.some(
    (tile) =>
      keepsGhost(tile.chart?.form_data.viz_type) && clausesFor(active.clauses, tile).some((one) => isChoice(one)),
  );
  return [
    ...(isNarrowed ? [] : ['No filters: all rows are shown.']),
    ...[...narrowing, ...others].map(sentence),
    ...(ghosts ? ['Pale or dashed in charts: before the choice.'] : []),
  ];
}

/** What a filter says while nothing is chosen in it. */
const emptyTexts: Readonly<Record<string, string>> = {
  filter_time: 'No filter',
  filter_timegrain: 'As in each chart',
  filter_timecolumn: 'As in each chart',
  filter_groupby: 'As in each chart',
};

/** What each filter of a dashboard is called and what is chosen in it. */
export const chosenValues = ({ model, active }: ViewedDashboard): DocumentScene['filters'] =>
  Object.fromEntries(
    model.filters.map(({ id, name, filterType }) => {
      const clause = active.clauses.get(id);
      const text =
        clause === undefined
          ? (emptyTexts[filterType] ?? 'All')
          : `${verbBeside(clause.text)}${valuesText(clause.text.values)}${listed(clause)}`;
      return [id, { name, text }];
    }),
  );

/** A moment as people read it, with its zone: `28 Nov 2026, 23:05 (Europe/Berlin)`. */
export function momentText(epochMs: number, zone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return `${text.format(epochMs)} (${zone})`;
}

/** Who a person is, as others know him. */
export const nameOf = ({ firstName, lastName, username }: SessionUser): string =>
  `${firstName} ${lastName}`.trim() || username;
