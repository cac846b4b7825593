import { useQueries } from '@tanstack/react-query';
import { Chip, WarningIcon } from '@sextant/ui';
import { useDeferredValue } from 'react';
import { usePage } from '../page-context.ts';
import { tileQuery } from '../tile-query.ts';
import { inSentence } from '@sextant/dashboard';
import { clausesFor, inScope, rejectionOf } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';

/** Per clause that some charts could not apply: in how many, and why. Read from the results that the tiles have, once those are drawn. */
export function NotApplied({ clauses: newestClauses }: { clauses: readonly Clause[] }) {
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
  return clauses.map((clause) => {
    const reasons = model.tiles.flatMap((tile, index) => {
      const result = allResults[index];
      return result === undefined || !inScope(clause.scope, tile)
        ? []
        : (rejectionOf(tile, clause, result.entries) ?? []);
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
