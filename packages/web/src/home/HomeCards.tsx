import { timeAgo } from '@sextant/contract';
import type { HomeItem } from '@sextant/contract';
import { ObjectCard } from '@sextant/ui';
import { ItemStar } from '../shell/objects/ItemStar.tsx';
import styles from './HomePage.module.css';
import { emptyText, kindText } from './home-text.ts';
import { ObjectPicture } from '../shell/objects/ObjectPicture.tsx';
import { Sketch } from '../shell/objects/Sketch.tsx';

interface HomeCardsProps {
  /** What was opened, the last first. */
  readonly items: readonly HomeItem[];
  readonly nowMs: number;
}

/** Cards side by side, which scroll sideways on phones; each leads to its object. */
export function HomeCards({ items, nowMs }: HomeCardsProps) {
  if (items.length === 0) return <p className={styles.none}>{emptyText.viewed}</p>;
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.uuid}>
          <ObjectCard
            title={item.title}
            href={item.url}
            thumb={<ObjectPicture url={item.thumbnailUrl} fallback={<Sketch kinds={item.kinds} />} />}
            meta={
              item.openedAt === null
                ? kindText[item.kind]
                : `${kindText[item.kind]} · viewed ${timeAgo(item.openedAt, nowMs)}`
            }
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
