import { useQuery } from '@tanstack/react-query';
import { Button, ErrorPanel, ObjectCard, Skeleton } from '@sextant/ui';
import { codeOf } from '../api/api-error.ts';
import { meQuery } from '../api/me.ts';
import { favoritesQuery } from '../api/favorites.ts';
import { activityQuery, shownActivity } from '../api/recent-activity.ts';
import type { Activity, ActivityKind } from '../api/recent-activity.ts';
import { ItemStar } from '../shell/objects/ItemStar.tsx';
import { ObjectPicture } from '../shell/objects/ObjectPicture.tsx';
import { Sketch } from '../shell/objects/Sketch.tsx';
import styles from './HomePage.module.css';
import { emptyText, kindText } from './home-text.ts';

const indexes = Array.from({ length: shownActivity }, (_, index) => index);

function Card({ item, kind }: { readonly item: Activity; readonly kind: ActivityKind }) {
  const stars = useQuery(favoritesQuery(item.kind, [item.id]));
  return (
    <ObjectCard
      title={item.title}
      href={item.url}
      thumb={
        <ObjectPicture
          url={item.pictureUrl}
          fallback={<Sketch kinds={item.vizType === null ? [] : [item.vizType]} />}
        />
      }
      meta={`${kindText[item.kind]} · ${kind} ${item.when}`}
      actions={
        <ItemStar kind={item.kind} id={item.id} name={item.title} isFavorite={stars.data?.has(item.id) === true} />
      }
    />
  );
}

/** What the user edited or created lately. */
export function ActivityCards({ kind }: { readonly kind: ActivityKind }) {
  const { data: me } = useQuery(meQuery);
  const found = useQuery({ ...activityQuery(kind, me?.id ?? 0), enabled: me != null });
  if (found.error !== null) {
    return (
      <ErrorPanel
        title="There was an error fetching your recent activity:"
        message={found.error.message}
        code={codeOf(found.error)}
        actions={
          <Button size="sm" onPress={() => void found.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (found.data?.length === 0) return <p className={styles.none}>{emptyText[kind]}</p>;
  return (
    <ul className={styles.cards} aria-busy={found.isPending}>
      {found.isPending &&
        indexes.map((index) => (
          <li key={index} className={styles.cardSkeleton}>
            <Skeleton shape="block" />
          </li>
        ))}
      {found.data?.map((item) => (
        <li key={item.uuid}>
          <Card item={item} kind={kind} />
        </li>
      ))}
    </ul>
  );
}
