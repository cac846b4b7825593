import type { HomeItem } from '@sextant/contract';
import { ObjectCard } from '@sextant/ui';
import { ItemStar } from '../shell/ItemStar.tsx';
import { showAgo } from '../shell/ages.ts';
import styles from './HomePage.module.css';
import { kindWords } from './home-words.ts';
import type { RecentKind } from './home-words.ts';
import { Sketch } from '../shell/Sketch.tsx';

const verbs: Readonly<Record<RecentKind, string>> = { viewed: 'viewed', edited: 'edited', created: 'created' };
const emptyWords: Readonly<Record<RecentKind, string>> = {
  viewed: 'Nothing viewed yet. Dashboards and charts that you open appear here.',
  edited: 'Nothing edited yet. Dashboards and charts that you save appear here.',
  created: 'Nothing created yet. A file or a saved chart is a start.',
};

interface HomeCardsProps {
  readonly items: readonly { readonly item: HomeItem; readonly at: number }[];
  readonly kind: RecentKind;
  readonly nowMs: number;
}

/** Cards side by side, which scroll sideways on phones; each leads to its object. */
export function HomeCards({ items, kind, nowMs }: HomeCardsProps) {
  if (items.length === 0) return <p className={styles.none}>{emptyWords[kind]}</p>;
  return (
    <ul className={styles.cards}>
      {items.map(({ item, at }) => (
        <li key={item.uuid}>
          <ObjectCard
            title={item.title}
            href={item.url}
            thumb={<Sketch kinds={item.kinds} />}
            meta={`${kindWords[item.kind]} · ${verbs[kind]} ${showAgo(at, nowMs)}`}
            actions={
              item.kind !== 'dataset' && (
                <ItemStar kind={item.kind} id={item.id} name={item.title} isFavorite={item.isFavorite} />
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
