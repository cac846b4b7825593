import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState, SearchField, Skeleton, showDuration, showMoment, showRows, useClock } from '@sextant/ui';
import list from '../browser/List.module.css';
import { useRestedValue } from '../editor/use-rested.ts';
import { ListError } from '../../shell/errors/ListError.tsx';
import styles from '../SqlLab.module.css';
import { StateDot } from '../tabs/StateDot.tsx';
import { historyQuery, itemState } from './history-query.ts';
import { useHistoryActions } from './use-history-actions.ts';

const tickMs = 60_000;
const searchMs = 250;

/** All runs of the user, in whatever tab; a press opens one in a new tab. */
export function HistoryList({ onPick }: { readonly onPick?: () => void }) {
  const [search, setSearch] = useState('');
  const restedSearch = useRestedValue(search.trim(), searchMs);
  const nowMs = useClock(tickMs);
  const { openInNewTab } = useHistoryActions();
  const history = useQuery({
    ...historyQuery({ tabId: null, search: restedSearch }),
    placeholderData: keepPreviousData,
  });
  const items = history.data ?? [];
  return (
    <div className={styles.sidePart}>
      <div className={styles.sideSearch}>
        <SearchField label="Search by query text" size="sm" value={search} onChange={setSearch} />
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
                  <small>{item.database.database_name}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
