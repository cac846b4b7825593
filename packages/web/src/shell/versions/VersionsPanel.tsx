import { useQuery } from '@tanstack/react-query';
import type { Version } from '@sextant/contract';
import { Button, ErrorPanel, HistoryIcon, Sheet, Skeleton, Tag } from '@sextant/ui';
import { useState } from 'react';
import { codeOf } from '../../api/api-error.ts';
import { versionsQuery } from '../../api/versions.ts';
import type { VersionedObject } from '../../api/versions.ts';
import { shownTime } from '../format/shown-time.ts';
import styles from './Versions.module.css';

interface VersionsPanelProps {
  readonly object: VersionedObject;
  /** What differs between a saved state and now, in words. Null where the user may not see what stood there. */
  readonly changesSince: ((version: number) => Promise<readonly string[]>) | null;
  readonly onClose: () => void;
  /** Opens a version without changing anything. Null where nothing shows one. */
  readonly onOpen: ((version: number) => void) | null;
  /** Null where the user may not change the object. */
  readonly onRestore: ((version: number) => void) | null;
}

interface DifferenceProps {
  readonly object: VersionedObject;
  readonly version: number;
  readonly changesSince: (version: number) => Promise<readonly string[]>;
}

/** What restoring would take back. */
function VersionDifference({ object, version, changesSince }: DifferenceProps) {
  const { data: changes, error } = useQuery({
    queryKey: ['versions', object.kind, object.id, version, 'since'],
    queryFn: () => changesSince(version),
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null) return <p className={styles.quiet}>{error.message}</p>;
  if (changes === undefined) return <Skeleton shape="text" />;
  return (
    <div className={styles.difference}>
      <h3 className={styles.title}>From version {version} to now</h3>
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

/** What is said of versions whose changes are not listed, by the reason that they were saved with. */
const reasons: Readonly<Record<string, string>> = {
  created: 'Created',
  copied: 'Made as a copy',
  'query context computed': 'Query computed, nothing else changed',
};

function linesOf({ reason, changes }: Version): readonly string[] {
  if (reason.startsWith('restored')) return [`Restored version ${reason.replace(/\D+/g, '')}`, ...(changes ?? [])];
  if (reason in reasons) return [reasons[reason] ?? '', ...(changes ?? [])];
  return changes === null || changes.length === 0 ? ['Saved'] : changes;
}

/** Every saved state: who, when, what changed. Each can be compared with now, opened and restored. */
export function VersionsPanel({ object, changesSince, onClose, onOpen, onRestore }: VersionsPanelProps) {
  const list = useQuery(versionsQuery(object));
  const [comparedVersion, setComparedVersion] = useState<number | null>(null);
  const newest = list.data?.[0]?.version;
  return (
    <Sheet isOpen onClose={onClose} title="Versions" side="right">
      {list.isPending && <Skeleton shape="table" />}
      {list.error !== null && (
        <ErrorPanel
          title="The versions could not be listed"
          message={list.error.message}
          code={codeOf(list.error)}
          actions={
            <Button size="sm" onPress={() => void list.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      <ol className={styles.versions}>
        {(list.data ?? []).map((item) => (
          <li key={item.version} className={styles.version}>
            <div className={styles.head}>
              <strong>Version {item.version}</strong>
              {item.version === newest && <Tag tone="ok">Saved now</Tag>}
              <span className={styles.author}>
                {item.by?.name ?? 'Sextant'} · {shownTime(item.at)}
              </span>
            </div>
            <ul className={styles.changes}>
              {linesOf(item).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <div className={styles.actions}>
              {onOpen !== null && (
                <Button size="xs" onPress={() => onOpen(item.version)} aria-label={`Open version ${item.version}`}>
                  Open
                </Button>
              )}
              {changesSince !== null && (
                <Button
                  size="xs"
                  aria-label={
                    comparedVersion === item.version
                      ? `Hide what changed since version ${item.version}`
                      : `Compare version ${item.version} with now`
                  }
                  onPress={() => setComparedVersion((previous) => (previous === item.version ? null : item.version))}
                >
                  {comparedVersion === item.version ? 'Hide' : 'Compare'}
                </Button>
              )}
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
            {comparedVersion === item.version && changesSince !== null && (
              <VersionDifference object={object} version={item.version} changesSince={changesSince} />
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
