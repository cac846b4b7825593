import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, FolderIcon, Icon, SearchField, Skeleton } from '@sextant/ui';
import { ListError } from '../../shell/errors/ListError.tsx';
import { savedQueriesQuery } from '../lab-queries.ts';
import { useLabStore } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';
import styles from '../SqlLab.module.css';
import type { SavedQueryItem } from '../wire.ts';
import list from './List.module.css';

const holds = ({ label, description, sql, folder }: SavedQueryItem, search: string): boolean =>
  [label, description, sql, folder].some((text) => text?.toLowerCase().includes(search) === true);

/** Folders by name, queries without one first; in each as they come. */
const byFolder = (queries: readonly SavedQueryItem[]): readonly (readonly [string, readonly SavedQueryItem[]])[] =>
  [...Map.groupBy(queries, ({ folder }) => folder ?? '')].toSorted(([a], [b]) => a.localeCompare(b));

/** The user's saved queries; a press opens one in a tab of its own, or the tab that has it. */
export function SavedList({ onPick }: { readonly onPick?: () => void }) {
  const store = useLabStore();
  const { takeText } = useLabTools();
  const saved = useQuery(savedQueriesQuery);
  const [search, setSearch] = useState('');
  const open = (query: SavedQueryItem): void => {
    takeText();
    const { tabs, activate, addTab } = store.getState();
    const tab = tabs.find(({ savedQueryId }) => savedQueryId === query.id);
    if (tab !== undefined) activate(tab.id);
    else
      addTab({
        name: query.label ?? 'Untitled Query',
        sql: query.sql ?? '',
        databaseId: query.db_id,
        schema: query.schema,
        templateParams: query.template_parameters ?? '',
        savedQueryId: query.id,
      });
    onPick?.();
  };
  const found = (saved.data ?? []).filter((query) => holds(query, search.trim().toLowerCase()));
  return (
    <div className={styles.sidePart}>
      <div className={styles.sideSearch}>
        <SearchField label="Search saved queries" size="sm" value={search} onChange={setSearch} />
      </div>
      <div className={styles.sideBody}>
        {saved.error !== null ? (
          <ListError noun="saved queries" error={saved.error} onRetry={() => void saved.refetch()} />
        ) : saved.data === undefined ? (
          <div className={list.waiting}>
            <Skeleton shape="text" />
          </div>
        ) : found.length === 0 ? (
          <EmptyState title={saved.data.length === 0 ? 'No saved queries yet' : 'No saved query holds this'} isCompact>
            {saved.data.length === 0 ? 'Save keeps the text of a tab under a name.' : undefined}
          </EmptyState>
        ) : (
          byFolder(found).map(([folder, queries]) => (
            <section key={folder} aria-label={folder === '' ? 'Without a folder' : folder}>
              {folder !== '' && (
                <h3 className={list.folder}>
                  <Icon of={FolderIcon} size={14} />
                  {folder}
                </h3>
              )}
              <ul className={list.items}>
                {queries.map((query) => (
                  <li key={query.id}>
                    <button type="button" className={list.item} onClick={() => open(query)}>
                      <strong title={query.label ?? undefined}>{query.label}</strong>
                      {(query.description ?? '') !== '' && <span>{query.description}</span>}
                      <small>{`${query.database.database_name} · ${query.changed_on_delta_humanized}`}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </div>
  );
}
