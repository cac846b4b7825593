import { CloseIcon, CrossFilterIcon, Icon, IconButton } from '@sextant/ui';
import { useFilters } from '../page-context.ts';
import { valuesText, verbBeside } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import styles from './FilterBar.module.css';

/** A cross-filter that acts, with the way to take it away. */
export function CrossFilterChip({ clause: { source, text } }: { clause: Clause }) {
  const remove = useFilters((state) => state.remove);
  return (
    <div className={styles.crossChip}>
      <Icon of={CrossFilterIcon} size={14} />
      <span className={styles.crossWords}>
        {text.name} {verbBeside(text)}
        <b>{valuesText(text.values)}</b>
      </span>
      <IconButton icon={CloseIcon} size="xs" label={`Clear cross-filter ${text.name}`} onPress={() => remove(source)} />
    </div>
  );
}

/** The cross-filters that act, each with the way to take it away. */
export function CrossFilterChips() {
  const clauses = useFilters((state) => state.clauses);
  const crosses = [...clauses.values()].filter(({ kind }) => kind === 'cross');
  if (crosses.length === 0) return null;
  return (
    <div className={styles.cross} role="group" aria-label="Cross-filters">
      <span className={styles.label}>{crosses.length === 1 ? 'Cross-filter' : 'Cross-filters'}</span>
      {crosses.map((clause) => (
        <CrossFilterChip key={clause.source} clause={clause} />
      ))}
    </div>
  );
}
