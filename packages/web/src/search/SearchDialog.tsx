import { useDeferredValue, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  AgeIcon,
  ArrowRightIcon,
  CertifiedIcon,
  ChartIcon,
  DashboardIcon,
  DatabaseIcon,
  Dialog,
  FolderIcon,
  Icon,
  Note,
  SearchIcon,
  TableIcon,
} from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { foldersQuery } from '../api/folders.ts';
import { meQuery } from '../api/me.ts';
import { searchQuery } from './choices.ts';
import { groupsFor } from './choices.ts';
import type { Choice, ChoiceGroup } from './choices.ts';
import styles from './SearchDialog.module.css';

const icons: Readonly<Record<Choice['kind'], IconType>> = {
  dashboard: DashboardIcon,
  chart: ChartIcon,
  dataset: TableIcon,
  database: DatabaseIcon,
  folder: FolderIcon,
  page: ArrowRightIcon,
};

interface SearchDialogProps {
  readonly onClose: () => void;
}

/** The place among `count` that a key leads to; null for keys that lead nowhere. */
function movedBy(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, index + 6);
    case 'PageUp':
      return Math.max(0, index - 6);
    default:
      return null;
  }
}

/** Searches everything that the user may see, and goes there: by keyboard, mouse or touch. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const [text, setText] = useState('');
  const [currentIndex, setAt] = useState(0);
  const deferredText = useDeferredValue(text.trim());
  const found = useQuery({ ...searchQuery(deferredText), placeholderData: keepPreviousData });
  const { data: me } = useQuery(meQuery);
  const router = useRouter();
  const listId = useId();
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: text.trim() !== '' });
  const groups = groupsFor(text, { hits: found.data ?? [], folders, me: me ?? null });
  const all = groups.flatMap(({ choices }) => choices);
  const current = all[Math.min(currentIndex, all.length - 1)] ?? null;
  const go = (choice: Choice) => {
    onClose();
    void router.navigate({ href: choice.url });
  };
  const onKey = (event: KeyboardEvent) => {
    const next = movedBy(event.key, Math.min(currentIndex, all.length - 1), all.length);
    if (next !== null) {
      event.preventDefault();
      setAt(next);
      document.getElementById(optionId(listId, all[next]))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && current !== null && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(current);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title="Search everything" widthPx={640} heightPx={520} isBare>
      <div className={styles.field}>
        <Icon of={SearchIcon} size={16} />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(current === null ? {} : { 'aria-activedescendant': optionId(listId, current) })}
          placeholder="Dashboards, charts, datasets, columns, tags, users"
          spellCheck={false}
          autoComplete="off"
          // The dialog is opened to type into it.
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div className={styles.results} aria-busy={found.isFetching}>
        {found.error !== null && (
          <div className={styles.note}>
            <Note tone="warn">The search failed: {found.error.message}</Note>
          </div>
        )}
        <Results listId={listId} groups={groups} current={current} onGo={go} />
        {all.length === 0 && !found.isPending && found.error === null && (
          <p className={styles.none}>Nothing is called so, nor has such a column, tag or owner.</p>
        )}
      </div>
      <p className={styles.count} role="status">
        {text.trim() === '' ? '' : `${all.length} found`}
      </p>
    </Dialog>
  );
}

const optionId = (listId: string, choice: Choice | undefined): string =>
  `${listId}-${choice?.id.replaceAll(/[^\w-]/g, '-') ?? ''}`;

interface ResultsProps {
  readonly listId: string;
  readonly groups: readonly ChoiceGroup[];
  readonly current: Choice | null;
  readonly onGo: (choice: Choice) => void;
}

function Results({ listId, groups, current, onGo }: ResultsProps) {
  return (
    <div id={listId} role="listbox" aria-label="Found">
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden="true">
            {title === 'Opened last' && <Icon of={AgeIcon} size={12} />}
            {title}
          </div>
          {choices.map((choice) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field holds focus and has the keys; options are only pressed
            <div
              key={choice.id}
              id={optionId(listId, choice)}
              role="option"
              tabIndex={-1}
              aria-selected={choice === current}
              className={styles.option}
              onClick={() => onGo(choice)}
            >
              <Icon of={icons[choice.kind]} size={16} />
              <span className={styles.name}>{choice.name}</span>
              {choice.isCertified && (
                <span className={styles.certified}>
                  <Icon of={CertifiedIcon} size={14} label="Certified" />
                </span>
              )}
              <span className={styles.detail}>{choice.detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
