import type { ChartResult } from '../../api/chart-data.ts';
import { IconButton, CloseIcon } from '@sextant/ui';
import type { Clause, Tile } from '@sextant/dashboard';
import { valuesText } from '@sextant/dashboard';
import { rejectionOf } from '../filters/rejections.ts';
import styles from './Tile.module.css';

interface ClauseListProps {
  readonly tile: Tile;
  readonly clauses: readonly Clause[];
  readonly result: ChartResult | undefined;
  readonly onRemove: (clause: Clause) => void;
}

/** What filters a tile, one line each; a filter that could not be applied says why. */
export function ClauseList({ tile, clauses, result, onRemove }: ClauseListProps) {
  return (
    <ul className={styles.clauses}>
      {clauses.map((clause) => {
        const reason = result === undefined ? null : rejectionOf(tile, clause, result.entries);
        return (
          <li key={clause.source} className={styles.clause} data-rejected={reason !== null || undefined}>
            <span className={styles.clauseWords}>
              {clause.text.name} <b>{valuesText(clause.text.values)}</b>
              {reason !== null && <span className={styles.reason}>Not applied: {reason}</span>}
            </span>
            <IconButton
              icon={CloseIcon}
              size="xs"
              label={`Remove ${clause.text.name}`}
              onPress={() => onRemove(clause)}
            />
          </li>
        );
      })}
    </ul>
  );
}
