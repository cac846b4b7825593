import { useQueries } from '@tanstack/react-query';
import { Chip, WarningIcon } from '@sextant/ui';
import { useDeferredValue, useEffect } from 'react';
import { usePage } from '../page-context.ts';
import { tileQuery } from '../tile-query.ts';
import { inSentence } from '@sextant/dashboard';
import { chartsUnder, clausesFor, inScope, rejectionOf } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';

interface NotAppliedProps {
  readonly clauses: readonly Clause[];
  /** Called with the number of charts that each of the clauses acts on, once the results say it. */
  readonly onCounts: (clauses: readonly Clause[], counts: readonly number[]) => void;
}

/** Per clause that some charts could not apply: in how many, and why. Read from the results that the tiles have, once those are drawn. */
export function NotApplied({ clauses: newestClauses, onCounts }: NotAppliedProps) {
  const { model } = usePage();
  const clauses = useDeferredValue(newestClauses);
  const map = new Map(clauses.map((clause) => [clause.source, clause]));
  const allResults = useQueries({
    queries: model.tiles.map((tile) => ({
      ...tileQuery({ tile, clauses: clausesFor(map, tile), dashboardId: model.item.id }),
      enabled: false,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  const entries = new Map(model.tiles.map((tile, index) => [tile, allResults[index]?.entries]));
  const counts = clauses.map((clause) => chartsUnder(model, clause, (tile) => entries.get(tile)).length);
  const countsText = counts.join();
  useEffect(() => {
    onCounts(clauses, countsText.split(',').map(Number));
  }, [onCounts, clauses, countsText]);
  return clauses.map((clause) => {
    const reasons = model.tiles.flatMap((tile) => {
      const ofTile = entries.get(tile);
      return ofTile === undefined || !inScope(clause.scope, tile) ? [] : (rejectionOf(tile, clause, ofTile) ?? []);
    });
    const [reason] = reasons;
    if (reason === undefined) return null;
    return (
      <Chip key={clause.source} shape="sentence" tone="warn" icon={WarningIcon}>
        {inSentence(clause.text.name)} is not applied in {reasons.length} {reasons.length === 1 ? 'chart' : 'charts'}:{' '}
        {reason}
      </Chip>
    );
  });
}
