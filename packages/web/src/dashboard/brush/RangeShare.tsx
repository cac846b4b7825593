import { shareText } from '@sextant/charts';
import type { Clause, ClauseMap, Tile } from '@sextant/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownConditions } from '../../shell/drill/own-conditions.ts';
import { useClausesFor, useFilters, usePage } from '../page-context.ts';
import { namedClauses, rowCountQuery } from '../row-count-query.ts';

const mapOf = (clauses: readonly Clause[]): ClauseMap => new Map(clauses.map((clause) => [clause.source, clause]));

/** True where the rows of a chart are all that the filters around it leave, so that a share of these is one of what it shows. */
const showsEveryRow = (tile: Tile, clauses: readonly Clause[]): boolean =>
  ownConditions({ tile, clauses, dashboardId: null, filter: '', shown: null }).length === 0;

/** How much of the rows that the other filters leave the range in a chart keeps, by the counts of the sentence above the tiles; nothing where it would be of other rows. */
export function RangeShare({ tile }: { tile: Tile }) {
  const { model } = usePage();
  const around = useClausesFor(tile);
  const own = useFilters((state) => state.clauses.get(String(tile.chartId)));
  const isKnown = useMemo(
    () => own !== undefined && tile.dataset?.id === model.mainDataset?.id && showsEveryRow(tile, around),
    [own, tile, model, around],
  );
  const others = useMemo(() => namedClauses(mapOf(around)), [around]);
  const every = useMemo(
    () => (own === undefined ? others : namedClauses(mapOf([...around, own]))),
    [own, others, around],
  );
  const all = useQuery({ ...rowCountQuery(model, others), enabled: isKnown });
  const left = useQuery({ ...rowCountQuery(model, every), enabled: isKnown });
  if (!isKnown || left.data == null || all.data == null || all.data === 0) return null;
  return <span title="Of the rows that the other filters leave">{` · ${shareText(left.data / all.data)}`}</span>;
}
