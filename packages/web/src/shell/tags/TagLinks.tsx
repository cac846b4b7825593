import { Link, Tag } from '@sextant/ui';
import type { ReactNode } from 'react';
import type { TaggedKind, TagReference } from '@sextant/contract';
import { pages } from '../navigation/navigation.ts';
import styles from './Tags.module.css';

interface TagTextProps {
  readonly tags: readonly TagReference[];
  /** How many are shown before `+2`. Default 3. */
  readonly limit?: number;
  /** Puts more around a tag. Default nothing. */
  readonly around?: (tag: TagReference, word: ReactNode) => ReactNode;
}

/** The tags of a thing as words. */
export function TagText({ tags, limit = 3, around = (_, word) => word }: TagTextProps) {
  if (tags.length === 0) return null;
  const hidden = tags.slice(limit);
  return (
    <span className={styles.links} role="group" aria-label="Tags">
      {tags.slice(0, limit).map((tag) => (
        <span key={tag.id} className={styles.link}>
          {around(
            tag,
            <Tag tone="line" title={tag.name}>
              {tag.name}
            </Tag>,
          )}
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles.more} title={hidden.map(({ name }) => name).join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  );
}

interface TagLinksProps extends Omit<TagTextProps, 'around'> {
  readonly kind: Exclude<TaggedKind, 'query'>;
}

/** The tags of a thing; each leads to all things of its kind with that tag. */
export function TagLinks({ kind, ...props }: TagLinksProps) {
  return (
    <TagText
      {...props}
      around={({ id }, word) => (
        <Link kind="quiet" href={pages.tagged(kind, id)}>
          {word}
        </Link>
      )}
    />
  );
}
