import type { ReactNode } from 'react';
import styles from './RadioCard.module.css';

/** What RadioCard takes. */
export interface RadioCardProps {
  /** Names the cards that it is one of: one of a name is chosen. */
  group: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Beside the name: tags. */
  marks?: ReactNode;
  /** At the right end of the head: a menu. */
  end?: ReactNode;
  /** What is said of it, and what can be done with it. */
  children?: ReactNode;
}

/** One of several things of which one is chosen, with more about it than a line. Arrow keys go from card to card. */
export function RadioCard({ group, name, isChosen, onChoose, marks, end, children }: RadioCardProps) {
  return (
    <div className={styles.card} role="group" aria-label={name} data-chosen={isChosen || undefined}>
      <div className={styles.head}>
        <label className={styles.line}>
          <input type="radio" className={styles.radio} name={group} checked={isChosen} onChange={onChoose} />
          <span className={styles.name} title={name}>
            {name}
          </span>
        </label>
        {marks}
        {end}
      </div>
      {children !== undefined && <div className={styles.body}>{children}</div>}
    </div>
  );
}
