import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import styles from './ObjectCard.module.css';

/** What ObjectCard takes. */
export interface ObjectCardProps {
  title: string;
  /** The whole card leads there. */
  href: string;
  /** A small picture of the thing itself; null leaves its place out. Default null. */
  thumb?: ReactNode;
  /** One line under the title, such as '12 tiles · 4 min ago'. */
  meta?: ReactNode;
  /** Beside the title: a certified mark, a tag. */
  marks?: ReactNode;
  /** At the right: a StarButton, a Menu. They are pressed on their own. */
  actions?: ReactNode;
  /** Default 3. */
  headingLevel?: 2 | 3 | 4;
}

/** A thing as a card: its picture, its name, one line. Grids of them start at 290 px a card. */
export function ObjectCard(props: ObjectCardProps) {
  const { title, href, thumb = null, meta, marks, actions, headingLevel = 3 } = props;
  const Title = `h${headingLevel}` as const;
  return (
    <article className={styles.card}>
      {thumb !== null && (
        <div className={styles.thumb} aria-hidden="true">
          {thumb}
        </div>
      )}
      <div className={styles.foot}>
        <div className={styles.words}>
          <div className={styles.line}>
            <Title className={styles.title} title={title}>
              <Link kind="quiet" href={href} className={styles.link}>
                {title}
              </Link>
            </Title>
            {marks}
          </div>
          {meta !== undefined && <p className={styles.meta}>{meta}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  );
}
