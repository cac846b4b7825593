import type { HomeItem } from '@sextant/contract';
import { Icon, Link } from '@sextant/ui';
import { showAgo } from '../shell/ages.ts';
import styles from './HomePage.module.css';
import { kindIcons, kindWords } from './home-words.ts';

interface HomeCardsProps {
  readonly items: readonly HomeItem[];
  readonly time: 'viewed' | 'edited';
  readonly nowMs: number;
}

/** Up to four cards side by side; each leads to its object. */
export function HomeCards({ items, time, nowMs }: HomeCardsProps) {
  if (items.length === 0) return <p className={styles.none}>Nothing {time} yet. What you open or save appears here.</p>;
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.uuid}>
          <Link kind="quiet" href={item.url} className={styles.card}>
            <span className={styles.cardIcon}>
              <Icon of={kindIcons[item.kind]} size={18} />
            </span>
            <span className={styles.cardWords}>
              <span className={styles.cardTitle}>{item.title}</span>
              <span className={styles.cardTime}>
                {kindWords[item.kind]} · {time}{' '}
                {showAgo(time === 'viewed' ? (item.openedAt ?? item.changedAt) : item.changedAt, nowMs)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
