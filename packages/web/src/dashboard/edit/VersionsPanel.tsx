import { shownTime } from '../../shell/format/shown-time.ts';
import { useQuery } from '@tanstack/react-query';
import { textsOfVersion } from '@sextant/contract';
import type { DashboardTexts, Version } from '@sextant/contract';
import { differencesOf } from '@sextant/dashboard';
import { Button, HistoryIcon, Sheet, Skeleton, Tag } from '@sextant/ui';
import { useState } from 'react';
import { versionQuery, versionsQuery } from '../../api/dashboard-versions.ts';
import { ListError } from '../../shell/errors/ListError.tsx';
import styles from './Dialogs.module.css';

interface VersionsPanelProps {
  readonly dashboardId: number;
  /** What a version is compared with: the dashboard as it stands in the page. */
  readonly now: DashboardTexts;
  readonly onClose: () => void;
  /** Opens a version without changing anything. */
  readonly onOpen: (version: number) => void;
  /** Null where the user may not change the dashboard. */
  readonly onRestore: ((version: number) => void) | null;
}

/** What restoring would change, or what that version changed then. */
function VersionDifference({
  dashboardId,
  version,
  now,
}: {
  dashboardId: number;
  version: number;
  now: DashboardTexts;
}) {
  const { data, error } = useQuery(versionQuery(dashboardId, version));
  if (error !== null) return <p className={styles.quiet}>{error.message}</p>;
  if (data === undefined) return <Skeleton shape="text" />;
  const changes = differencesOf(textsOfVersion(data), now);
  return (
    <div className={styles.side}>
      <h3 className={styles.sideTitle}>From version {version} to now</h3>
      {changes.length === 0 ? (
        <p className={styles.quiet}>The same as now</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const reasonOf = ({ reason, changes }: Version): readonly string[] => {
  if (reason.startsWith('restored')) return [`Restored version ${reason.replace(/\D+/g, '')}`, ...(changes ?? [])];
  if (reason === 'created' || reason === 'copied') return [reason === 'created' ? 'Created' : 'Made as a copy'];
  return changes === null || changes.length === 0 ? ['Saved'] : changes;
};

/** Every saved state: who, when, what changed. Each can be compared with now, opened and restored. */
export function VersionsPanel({ dashboardId, now, onClose, onOpen, onRestore }: VersionsPanelProps) {
  const list = useQuery(versionsQuery(dashboardId));
  const [comparedVersion, setComparedVersion] = useState<number | null>(null);
  const newest = list.data?.[0]?.version;
  return (
    <Sheet isOpen onClose={onClose} title="Versions" side="right">
      {list.isPending && <Skeleton shape="table" />}
      {list.error !== null && <ListError noun="versions" error={list.error} onRetry={() => void list.refetch()} />}
      <ol className={styles.versions}>
        {(list.data ?? []).map((item) => (
          <li key={item.version} className={styles.version}>
            <div className={styles.versionHead}>
              <strong>Version {item.version}</strong>
              {item.version === newest && <Tag tone="ok">Saved now</Tag>}
              <span className={styles.quietInline}>
                {item.by?.name ?? 'Sextant'} · {shownTime(item.at)}
              </span>
            </div>
            <ul className={styles.changes}>
              {reasonOf(item).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <div className={styles.versionActs}>
              <Button size="xs" onPress={() => onOpen(item.version)} aria-label={`Open version ${item.version}`}>
                Open
              </Button>
              <Button
                size="xs"
                aria-label={`Compare version ${item.version} with now`}
                onPress={() => setComparedVersion((previous) => (previous === item.version ? null : item.version))}
              >
                {comparedVersion === item.version ? 'Hide' : 'Compare'}
              </Button>
              {onRestore !== null && item.version !== newest && (
                <Button
                  size="xs"
                  icon={HistoryIcon}
                  aria-label={`Restore version ${item.version}`}
                  onPress={() => onRestore(item.version)}
                >
                  Restore
                </Button>
              )}
            </div>
            {comparedVersion === item.version && (
              <VersionDifference dashboardId={dashboardId} version={item.version} now={now} />
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
