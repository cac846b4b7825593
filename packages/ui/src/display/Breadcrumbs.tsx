import { Link } from './Link.tsx';
import { Icon } from './Icon.tsx';
import { ChevronRightIcon } from './icons.ts';
import styles from './Breadcrumbs.module.css';

/** One step of the path; without `href` it is plain text. */
export interface Crumb {
  id: string;
  text: string;
  href?: string;
}

/** The path above the thing on the page. Its own name is the page's title and stands after this. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Path">
      <ol className={styles.crumbs}>
        {crumbs.map((crumb) => (
          <li key={crumb.id} className={styles.crumb}>
            {crumb.href === undefined ? (
              <span>{crumb.text}</span>
            ) : (
              <Link kind="quiet" href={crumb.href}>
                {crumb.text}
              </Link>
            )}
            <Icon of={ChevronRightIcon} size={14} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
