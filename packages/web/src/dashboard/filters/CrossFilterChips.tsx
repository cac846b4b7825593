import { CloseIcon, CrossFilterIcon, Icon, IconButton } from '@sextant/ui';
import { useFilters } from '../page-context.ts';
import { valuesText } from '@sextant/dashboard';
import styles from './FilterBar.module.css';

/** The cross-filters that act, each with the way to take it away. */
export function CrossFilterChips() {
  const clauses = useFilters((state) => state.clauses);
  const remove = useFilters((state) => state.remove);
  const crosses = [...clauses.values()].filter(({ kind }) => kind === 'cross');
  if (crosses.length === 0) return null;
  return (
    <div className={styles.cross} role="group" aria-label="Cross-filters">
      <span className={styles.label}>{crosses.length === 1 ? 'Cross-filter' : 'Cross-filters'}</span>
      {crosses.map(({ source, text }) => (
        <div key={source} className={styles.crossChip}>
          <Icon of={CrossFilterIcon} size={14} />
          <span className={styles.crossWords}>
            {text.name} <b>{valuesText(text.values)}</b>
          </span>
          <IconButton
            icon={CloseIcon}
            size="xs"
            label={`Clear cross-filter ${text.name}`}
            onPress={() => remove(source)}
          />
        </div>
      ))}
    </div>
  );
}
