import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, KeyboardIcon, Link, PageHeader, SearchField } from '@sextant/ui';
import { Markdown } from '../shell/markdown/Markdown.tsx';
import { NotFoundPage } from '../shell/errors/NotFoundPage.tsx';
import { pages, useDialogOpeners } from '../shell/navigation/navigation.ts';
import { usePageTitle } from '../shell/navigation/page-title.ts';
import { guide, searchGuide } from './guide.ts';
import type { GuidePage } from './guide.ts';
import styles from './HelpPage.module.css';

/** The guide's contents with a search over their text. */
export function HelpPage() {
  const [typed, setTyped] = useState('');
  const { showShortcuts } = useDialogOpeners();
  usePageTitle('Help');
  const found = searchGuide(guide, typed);
  return (
    <>
      <PageHeader
        title="Help"
        actions={
          <Button icon={KeyboardIcon} shortcut="?" onPress={showShortcuts}>
            Keyboard shortcuts
          </Button>
        }
      />
      <div className={styles.page} data-ready="true">
        <SearchField
          label="Search help"
          shortcut="/"
          value={typed}
          className={styles.search ?? ''}
          onChange={setTyped}
        />
        {found.length === 0 ? (
          <p className={styles.none}>No page has all of these words. Try fewer, or others.</p>
        ) : (
          <ul className={styles.contents}>
            {found.map((page) => (
              <li key={page.id}>
                <Link kind="quiet" href={pages.helpPage(page.id)} className={styles.entry}>
                  <strong>{page.title}</strong>
                  <span>{page.summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** One page of the guide beside the list of all. */
export function GuidePageView() {
  const { page: id } = useParams({ strict: false });
  const index = guide.findIndex((page) => page.id === id);
  const page = guide[index];
  usePageTitle(page === undefined ? null : `${page.title} · Help`);
  if (page === undefined) return <NotFoundPage />;
  return (
    <>
      <PageHeader title="Help" />
      <div className={styles.columns} data-ready="true">
        <nav className={styles.nav} aria-label="Help">
          <Link href={pages.help}>All of Help</Link>
          <ul>
            {guide.map((other) => (
              <li key={other.id}>
                <Link
                  kind="quiet"
                  href={pages.helpPage(other.id)}
                  className={styles.navEntry}
                  {...(other === page ? { 'aria-current': 'page' as const } : {})}
                >
                  {other.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <article className={styles.article}>
          <h2>{page.title}</h2>
          <Markdown text={page.text} underHeading={1} />
          <NextPage page={guide[index + 1]} />
        </article>
      </div>
    </>
  );
}

function NextPage({ page }: { page: GuidePage | undefined }) {
  if (page === undefined) return null;
  return (
    <p className={styles.next}>
      Next: <Link href={pages.helpPage(page.id)}>{page.title}</Link>
    </p>
  );
}
