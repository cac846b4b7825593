import { differencesOf, documentTexts } from '@sextant/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Button, Dialog } from '@sextant/ui';
import { useMemo } from 'react';
import { versionsQuery } from '../../api/versions.ts';
import styles from './Dialogs.module.css';
import { useEditStore } from './state/edit-context.ts';
import type { Conflict } from './use-save.ts';

interface ConflictDialogProps {
  readonly dashboardId: number;
  readonly conflict: Conflict;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onKeepMine: () => void;
  readonly onKeepTheirs: () => void;
  readonly onCopy: () => void;
}

function Changes({ title, changes }: { title: string; changes: readonly string[] }) {
  return (
    <section className={styles.side}>
      <h3 className={styles.sideTitle}>{title}</h3>
      {changes.length === 0 ? (
        <p className={styles.quiet}>Nothing that can be seen</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Somebody else saved meanwhile: what each changed, and the three ways on. None of them loses anything. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { dashboardId, conflict, isBusy, onClose, onKeepMine: onMine, onKeepTheirs: onTheirs, onCopy } = props;
  const store = useEditStore();
  const { data: versions } = useQuery(versionsQuery({ kind: 'dashboard', id: dashboardId }));
  const author = versions?.find(({ version }) => version === conflict.head.version)?.by?.name ?? 'Somebody else';
  const [ownChanges, theirChanges] = useMemo(() => {
    const { base, document } = store.getState();
    return [
      differencesOf(base.texts, documentTexts(base.texts, document)),
      differencesOf(conflict.base?.texts ?? base.texts, conflict.head.texts),
    ];
  }, [store, conflict]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${author} saved this dashboard meanwhile`}
      subtitle={`You began from version ${conflict.base?.version ?? store.getState().base.version}, version ${conflict.head.version} is there now.`}
      widthPx={640}
      isDismissable={false}
      role="alertdialog"
      footStart={
        <Button kind="quiet" onPress={onClose}>
          Back to editing
        </Button>
      }
      foot={
        <>
          <Button onPress={onTheirs} isDisabled={isBusy}>
            Take theirs
          </Button>
          <Button onPress={onCopy} isDisabled={isBusy}>
            Save mine as a copy
          </Button>
          <Button kind="primary" onPress={onMine} isBusy={isBusy}>
            Save mine over theirs
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        <Changes title="You changed" changes={ownChanges} />
        <Changes title={`${author} changed`} changes={theirChanges} />
      </div>
      <p className={styles.quiet}>
        Nothing is lost: what you save over stays among the versions, and what you leave stays as a draft in this
        browser until you save or discard it.
      </p>
    </Dialog>
  );
}
