import type { NativeFilter } from '@sextant/contract';
import type { ChartResult } from '../../api/chart-data.ts';
import { IconButton, CloseIcon } from '@sextant/ui';
import type { ReactNode } from 'react';
import { inScope, isRequired, nativeFilterScope, rejectionOf, valuesText, verbBeside } from '@sextant/dashboard';
import type { Clause, Tile } from '@sextant/dashboard';
import { usePage } from '../page-context.ts';
import styles from './Tile.module.css';

interface ClauseListProps {
  readonly tile: Tile;
  /** What the result obeys, filters for grain and time column too. */
  readonly clauses: readonly Clause[];
  /** Those of them that are listed. */
  readonly listed: readonly Clause[];
  readonly result: ChartResult | undefined;
  readonly onRemove: (clause: Clause) => void;
}

interface ReadClause {
  readonly clause: Clause;
  /** Why it did not act; null when it did. */
  readonly reason: string | null;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.clauseSection}>
      <h3 className={styles.clauseHead}>{title}</h3>
      <ul className={styles.clauses}>{children}</ul>
    </section>
  );
}

/** The chart that a cross-filter was picked in. */
function useOrigin(): (clause: Clause) => string | null {
  const { tiles } = usePage().model;
  return ({ kind, source }) =>
    kind === 'cross' ? (tiles.find(({ chartId }) => String(chartId) === source)?.name ?? null) : null;
}

function Clauses({
  title,
  list,
  onRemove,
}: { title: string; list: readonly ReadClause[] } & Pick<ClauseListProps, 'onRemove'>) {
  const originOf = useOrigin();
  if (list.length === 0) return null;
  return (
    <Section title={`${title} (${list.length})`}>
      {list.map(({ clause, reason }) => (
        <li key={clause.source} className={styles.clause} data-rejected={reason !== null || undefined}>
          <span className={styles.clauseWords}>
            {clause.text.name} {verbBeside(clause.text)}
            <b>{valuesText(clause.text.values)}</b>
            {reason !== null && <span className={styles.reason}>Not applied: {reason}</span>}
            {originOf(clause) !== null && <span className={styles.origin}>From ‘{originOf(clause)}’</span>}
          </span>
          <IconButton
            icon={CloseIcon}
            size="xs"
            label={`Remove ${clause.text.name}`}
            onPress={() => onRemove(clause)}
          />
        </li>
      ))}
    </Section>
  );
}

/** The filters of the bar that reach a tile and have no value. */
function useUnset(tile: Tile, clauses: readonly Clause[]): readonly NativeFilter[] {
  const { filters, boxFilters } = usePage().model;
  const sources = new Set(clauses.map(({ source }) => source));
  return filters.filter(
    (filter) => !boxFilters.includes(filter) && !sources.has(filter.id) && inScope(nativeFilterScope(filter), tile),
  );
}

/** What filters a tile, and what could: cross-filters, filters, those that could not be applied with the reason, and those without a value. */
export function ClauseList({ tile, clauses, listed, result, onRemove }: ClauseListProps) {
  const unset = useUnset(tile, clauses);
  const all = listed.map((clause): ReadClause => ({
    clause,
    reason: result === undefined ? null : rejectionOf(tile, clause, result.entries),
  }));
  const applied = all.filter(({ reason }) => reason === null);
  return (
    <>
      <Clauses
        title="Applied cross-filters"
        list={applied.filter(({ clause }) => clause.kind === 'cross')}
        onRemove={onRemove}
      />
      <Clauses
        title="Applied filters"
        list={applied.filter(({ clause }) => clause.kind !== 'cross')}
        onRemove={onRemove}
      />
      <Clauses title="Incompatible filters" list={all.filter(({ reason }) => reason !== null)} onRemove={onRemove} />
      {unset.length > 0 && (
        <Section title={`Unset filters (${unset.length})`}>
          {unset.map((filter) => (
            <li key={filter.id} className={styles.clause}>
              <span className={styles.clauseWords}>
                {filter.name}
                {isRequired(filter) && <span className={styles.reason}>A value is required</span>}
              </span>
            </li>
          ))}
        </Section>
      )}
    </>
  );
}
