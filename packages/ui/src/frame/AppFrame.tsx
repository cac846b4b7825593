import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { Link } from '../display/Link.tsx';
import { useNarrow, usePhone } from '../theme/use-media-query.ts';
import { classNames } from '../class-names.ts';
import styles from './AppFrame.module.css';

/** One place in the rail. */
export interface RailItem {
  id: string;
  text: string;
  icon: IconType;
  href: string;
  /** Default false. */
  isCurrent?: boolean;
  /** Phones have space for six; the rest is left to the caller's menus. Default true. */
  isOnPhone?: boolean;
}

/** What Rail takes. */
export interface RailProps {
  /** At the top, leading home. */
  logo: ReactNode;
  items: readonly RailItem[];
  /** Search, settings, account: buttons or menus at the foot. Not on phones. */
  foot?: ReactNode;
  /** The last tab on phones, such as the account. */
  phoneFoot?: ReactNode;
}

function RailLink({ item, size }: { item: RailItem; size: 18 | 20 }) {
  return (
    <li>
      <Link
        href={item.href}
        className={styles.place}
        {...(item.isCurrent === true ? { 'aria-current': 'page' as const } : {})}
      >
        <Icon of={item.icon} size={size} />
        {item.text}
      </Link>
    </li>
  );
}

/** The places of the product: 70 px at the left, five tabs at the bottom on phones. */
export function Rail({ logo, items, foot, phoneFoot }: RailProps) {
  const isPhone = usePhone();
  if (isPhone) {
    return (
      <nav className={styles.tabs} aria-label="Main">
        <ul>
          {items
            .filter((item) => item.isOnPhone !== false)
            .slice(0, phoneFoot === undefined ? 6 : 5)
            .map((item) => (
              <RailLink key={item.id} item={item} size={20} />
            ))}
          {phoneFoot !== undefined && <li>{phoneFoot}</li>}
        </ul>
      </nav>
    );
  }
  return (
    <nav className={styles.rail} aria-label="Main">
      {logo}
      <ul>
        {items.map((item) => (
          <RailLink key={item.id} item={item} size={18} />
        ))}
      </ul>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </nav>
  );
}

/** What AppFrame takes. */
export interface AppFrameProps {
  rail: ReactNode;
  /** Client-side navigation for all links and menus; without it they load pages. */
  onNavigate?: (href: string) => void;
  children: ReactNode;
}

/** The frame of all pages: rail and page side by side, with a link that skips the rail. */
export function AppFrame({ rail, onNavigate, children }: AppFrameProps) {
  const frame = (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {rail}
      <main id="content" className={styles.page} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
  return onNavigate === undefined ? frame : <RouterProvider navigate={onNavigate}>{frame}</RouterProvider>;
}

/** What PageHeader takes. */
export interface PageHeaderProps {
  /** The name of what is on the page; a node where it can be edited in place. */
  title: ReactNode;
  /** The path before the title; not on tablets and phones, where the title needs the space. */
  crumbs?: ReactNode;
  /** After the title: a count, tags, a star. */
  marks?: ReactNode;
  /** At the right, primary last. */
  actions?: ReactNode;
  /** Stays at the top while the page scrolls. Default true. */
  isSticky?: boolean;
  /** Marks the page as ready (`data-ready`): for pages that show no more than words, such as an error. Default false: what stands below says it. */
  isReady?: boolean;
}

/** The 52 px head of a page. The title takes the space first, tools shrink or move into a menu. */
export function PageHeader({ title, crumbs, marks, actions, isSticky = true, isReady }: PageHeaderProps) {
  const isNarrow = useNarrow();
  return (
    <header className={classNames(styles.header, isSticky && styles.sticky)} data-ready={isReady}>
      {!isNarrow && crumbs}
      <h1 className={styles.title}>{title}</h1>
      {marks !== undefined && <div className={styles.marks}>{marks}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
