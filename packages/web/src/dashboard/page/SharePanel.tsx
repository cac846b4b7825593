import { useQuery } from '@tanstack/react-query';
import { Button, CopyIcon, ErrorPanel, Skeleton, Switch, TextField } from '@sextant/ui';
import { useState } from 'react';
import { makePermalink } from '../../api/dashboard.ts';
import { linkedMasks } from '@sextant/dashboard';
import { copyLink } from '../copy-link.ts';
import { useFilters, usePage, useTiles } from '../page-context.ts';
import styles from './SharePanel.module.css';

/** The tab that is open, as the address names it, else as the page knows it. */
function useTab(): { readonly id: string; readonly title: string } | null {
  const { layout } = usePage().model;
  const open = useTiles((state) => state.topTab) ?? layout.tabs?.tabs[0]?.id;
  return layout.tabs?.tabs.find(({ id }) => id === open) ?? null;
}

/** A link that restores what is on the screen: what it keeps is said, and can be left out. */
export function SharePanel() {
  const { model } = usePage();
  const masks = useFilters((state) => state.masks);
  const clauses = useFilters((state) => state.clauses);
  const tab = useTab();
  const [isWithFilters, setWithFilters] = useState(true);
  const dataMask = isWithFilters ? linkedMasks(masks, model.filters) : {};
  const link = useQuery({
    queryKey: ['share', model.item.id, dataMask, tab?.id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      makePermalink(model.item.id, {
        dataMask,
        urlParams: [],
        ...(tab === null ? {} : { anchor: tab.id, activeTabs: [tab.id] }),
      }),
  });
  if (link.error !== null) {
    return (
      <ErrorPanel
        title="The link could not be made"
        message={link.error.message}
        code={null}
        actions={<Button onPress={() => void link.refetch()}>Try again</Button>}
      />
    );
  }
  const href = link.data === undefined ? null : new URL(link.data, window.location.origin).href;
  const activeClauses = isWithFilters ? [...clauses.values()] : [];
  return (
    <div className={styles.share}>
      {href === null ? (
        <Skeleton shape="line" />
      ) : (
        <div className={styles.link}>
          <TextField
            label="Link"
            isLabelHidden
            isMono
            isReadOnly
            value={href}
            size="md"
            className={styles.address ?? ''}
          />
          <Button kind="primary" icon={CopyIcon} onPress={() => void copyLink(href)}>
            Copy
          </Button>
        </div>
      )}
      <div className={styles.restores}>
        <span className={styles.label}>The link restores</span>
        <ul className={styles.list}>
          {tab !== null && <li>Tab {tab.title}</li>}
          {activeClauses.map(({ source, text: { name, verb, values } }) => (
            <li key={source}>
              {name} {verb} {values.join(', ')}
            </li>
          ))}
          {tab === null && activeClauses.length === 0 && <li>The dashboard without filters</li>}
        </ul>
      </div>
      <Switch isSelected={isWithFilters} onChange={setWithFilters}>
        Keep filters in the link
      </Switch>
    </div>
  );
}
