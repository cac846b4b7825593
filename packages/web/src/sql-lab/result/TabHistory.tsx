import { useQuery } from '@tanstack/react-query';
import { countText } from '@sextant/contract';
import {
  EditIcon,
  EmptyState,
  IconButton,
  Menu,
  MoreIcon,
  Skeleton,
  showDuration,
  showMoment,
  useClock,
} from '@sextant/ui';
import { ListError } from '../../shell/errors/ListError.tsx';
import { activeTab, useLab, useLabStore } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';
import { historyQuery, itemState } from '../history/history-query.ts';
import { useHistoryActions } from '../history/use-history-actions.ts';
import { stateTexts } from '../tab-run.ts';
import { StateDot } from '../tabs/StateDot.tsx';
import type { QueryItem } from '../wire.ts';
import styles from '../Result.module.css';

const tickMs = 60_000;

function HistoryRow({ item, nowMs }: { readonly item: QueryItem; readonly nowMs: number }) {
  const store = useLabStore();
  const tools = useLabTools();
  const { openInNewTab, showResults, forget } = useHistoryActions();
  const state = itemState(item);
  const { start_time: startMs, end_time: endMs, rows, sql } = item;
  const overwrite = (): void => {
    tools.editor()?.replaceAll(sql);
    tools.editor()?.focus();
    store.getState().openPaneTab('results');
  };
  return (
    <tr>
      <td>
        <span className={styles.state}>
          <StateDot state={state} isSilent />
          {stateTexts[state]}
        </span>
      </td>
      <td>{showMoment(startMs, nowMs)}</td>
      <td className={styles.number}>{endMs === null ? '–' : showDuration(endMs - startMs)}</td>
      <td className={styles.grows} title={sql}>
        <code>{sql.replaceAll(/\s+/g, ' ')}</code>
      </td>
      <td className={styles.number}>{rows === null ? '–' : countText(rows)}</td>
      <td className={styles.number}>
        <IconButton icon={EditIcon} size="xs" label="Overwrite the text of the tab" onPress={overwrite} />
        <Menu
          label="Query"
          trigger={<IconButton icon={MoreIcon} size="xs" label="More" />}
          sections={[
            {
              id: 'query',
              items: [
                { id: 'results', text: 'Show the results', onAction: () => showResults(item) },
                { id: 'new', text: 'Open in a new tab', onAction: () => openInNewTab(item) },
                { id: 'forget', text: 'Remove query from log', isDanger: true, onAction: () => forget(item) },
              ],
            },
          ]}
        />
      </td>
    </tr>
  );
}

/** The runs of the tab in front, the newest first. */
export function TabHistory() {
  const serverId = useLab((state) => activeTab(state)?.serverId ?? null);
  const nowMs = useClock(tickMs);
  const history = useQuery({
    ...historyQuery({ tabId: serverId, userId: null, search: '' }),
    enabled: serverId !== null,
  });
  if (history.error !== null)
    return (
      <div className={styles.padded}>
        <ListError noun="queries of this tab" error={history.error} onRetry={() => void history.refetch()} />
      </div>
    );
  if (serverId !== null && history.data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="table" />
      </div>
    );
  const items = history.data ?? [];
  if (items.length === 0) return <EmptyState title="Run a query to display query history" isCompact />;
  return (
    <div className={styles.planRows} role="region" aria-label="Queries of this tab" tabIndex={0}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th>State</th>
            <th>Started</th>
            <th className={styles.number}>Duration</th>
            <th>SQL</th>
            <th className={styles.number}>Rows</th>
            <td aria-label="Actions" />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <HistoryRow key={item.id} item={item} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
