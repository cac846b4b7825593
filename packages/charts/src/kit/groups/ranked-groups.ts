import { checkbox, controls } from '../declare/controls.ts';
import { whichRows } from './which-rows.ts';

interface RankedGroups {
  /** How many groups are fetched where nobody says otherwise. */
  readonly limit: number;
  /** What sorting by the metric does, in a sentence. */
  readonly sortHint: string;
}

/** The query of a chart of groups by one metric, the largest first. */
export const rankedGroups = ({ limit, sortHint }: RankedGroups) =>
  [
    controls.groupby({ isRequired: true }),
    controls.metric(),
    ...whichRows(),
    controls.rowLimit(limit),
    checkbox('sort_by_metric', 'Sort by metric', sortHint, { default: true }),
  ] as const;
