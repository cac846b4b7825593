import type { ReactNode } from 'react';
import { CertifiedIcon, Checkbox, Icon, ObjectCard, Skeleton, Tag } from '@sextant/ui';
import type { ObjectRow } from '../api/objects.ts';
import { ItemStar } from '../shell/objects/ItemStar.tsx';
import { ObjectPicture } from '../shell/objects/ObjectPicture.tsx';
import { Sketch } from '../shell/objects/Sketch.tsx';
import styles from './ObjectCards.module.css';

interface ObjectCardsProps {
  readonly label: string;
  /** Null while the first result is awaited. */
  readonly rows: readonly ObjectRow[] | null;
  readonly favorites: ReadonlySet<number>;
  /** Null outside of selecting. */
  readonly selected: ReadonlySet<string> | null;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly actions: (row: ObjectRow) => ReactNode;
  readonly empty: ReactNode;
}

const placeholderKeys = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

function Card({ row, cards }: { row: ObjectRow; cards: ObjectCardsProps }) {
  const { favorites, selected, onSelect } = cards;
  const id = String(row.id);
  const tick = (isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <ObjectCard
      title={row.name}
      headingLevel={2}
      href={row.url}
      thumb={
        <ObjectPicture url={row.pictureUrl} fallback={<Sketch kinds={row.vizType === null ? [] : [row.vizType]} />} />
      }
      meta={[
        `Modified ${row.changedAt}`,
        row.source,
        row.folder?.name ?? null,
        row.tags.map(({ name }) => name).join(', '),
      ]
        .filter((part) => part !== null && part !== '')
        .join(' · ')}
      marks={
        <>
          {row.isCertified && (
            <span className={styles.certified}>
              <Icon of={CertifiedIcon} size={14} label="Certified" />
            </span>
          )}
          {row.isPublished === false && <Tag>Draft</Tag>}
        </>
      }
      actions={
        <>
          {selected !== null && (
            <Checkbox aria-label={`Select ${row.name}`} isSelected={selected.has(id)} onChange={tick} />
          )}
          {cards.actions(row)}
          {row.kind !== 'dataset' && (
            <ItemStar kind={row.kind} id={row.id} name={row.name} isFavorite={favorites.has(row.id)} />
          )}
        </>
      }
    />
  );
}

/** Stored objects as cards with their pictures. */
export function ObjectCards(cards: ObjectCardsProps) {
  const { label, rows, empty } = cards;
  if (rows?.length === 0) return <div className={styles.none}>{empty}</div>;
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={rows === null}>
      {rows === null &&
        placeholderKeys.map((name) => (
          <li key={name} className={styles.skeleton}>
            <Skeleton shape="block" />
          </li>
        ))}
      {rows?.map((row) => (
        <li key={row.id}>
          <Card row={row} cards={cards} />
        </li>
      ))}
    </ul>
  );
}
