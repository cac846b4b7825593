import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  EmptyState,
  SearchField,
  SegmentedControl,
  Skeleton,
  showDuration,
  showMoment,
  showRows,
  useClock,
  useRestedValue,
} from '@sextant/ui';
import { meQuery } from '../../api/me.ts';
import { isAdmin } from '../../api/permissions.ts';
import list from '../browser/List.module.css';
import { ListError } from '../../shell/errors/ListError.tsx';
import styles from '../SqlLab.module.css';
import { StateDot } from '../tabs/StateDot.tsx';
import type { QueryItem } from '../wire.ts';
import { historyQuery, itemState } from './history-query.ts';
import { useHistoryActions } from './use-history-actions.ts';

const tickMs = 60_000;
const searchMs = 250;

const whose = [
  { id: 'own', text: 'Mine' },
  { id: 'all', text: 'Everybody’s' },
] as const;

/** Whose runs it was: said where there are those of others. */
const nameOf = ({ user }: QueryItem): string => [user?.first_name, user?.last_name].join(' ').trim();

/** All runs of the user, in whatever tab, and of everybody for administrators; a press opens one in a new tab. */
export function HistoryList({ onPick }: { readonly onPick?: () => void }) {
  const [search, setSearch] = useState('');
  const restedSearch = useRestedValue(search.trim(), searchMs);
  const nowMs = useClock(tickMs);
  const { openInNewTab } = useHistoryActions();
  const { data: me } = useQuery(meQuery);
  const [owner, setOwner] = useState<'own' | 'all'>('own');
  const userId = owner === 'own' ? (me?.id ?? null) : null;
  const history = useQuery({
    ...historyQuery({ tabId: null, userId, search: restedSearch }),
    placeholderData: keepPreviousData,
    enabled: me != null,
  });
  const items = history.data ?? [];
  return (
    <div className={styles.sidePart}>
      <div className={styles.sideSearch}>
        <SearchField label="Search by query text" size="sm" value={search} onChange={setSearch} />
        {isAdmin(me) && <SegmentedControl label="Whose queries" value={owner} onChange={setOwner} segments={whose} />}
      </div>
      <div className={styles.sideBody}>
        {history.error !== null ? (
          <ListError noun="queries" error={history.error} onRetry={() => void history.refetch()} />
        ) : history.data === undefined ? (
          <div className={list.waiting}>
            <Skeleton shape="text" />
          </div>
        ) : items.length === 0 ? (
          <EmptyState title={restedSearch === '' ? 'Nothing has run yet' : 'No query holds this'} isCompact />
        ) : (
          <ul className={list.items}>
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={list.item}
                  title={item.sql}
                  onClick={() => {
                    openInNewTab(item);
                    onPick?.();
                  }}
                >
                  <span className={list.run}>
                    <StateDot state={itemState(item)} />
                    <strong>{showMoment(item.start_time, nowMs)}</strong>
                    {item.end_time !== null && showDuration(item.end_time - item.start_time)}
                    <span>{item.rows === null ? '' : showRows(item.rows)}</span>
                  </span>
                  <code>{item.sql.replaceAll(/\s+/g, ' ')}</code>
                  <small>
                    {[owner === 'all' ? nameOf(item) : '', item.database.database_name]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
