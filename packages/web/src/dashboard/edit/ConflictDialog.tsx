import { differencesOf, documentTexts, mergeDashboards } from '@sextant/dashboard';
import type { DashboardDocument, MergeConflict, MergeSide } from '@sextant/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, RadioGroup } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { versionsQuery } from '../../api/versions.ts';
import styles from './Dialogs.module.css';
import { useEditStore } from './state/edit-context.ts';
import type { Conflict } from './use-save.ts';

interface ConflictDialogProps {
  readonly dashboardId: number;
  readonly conflict: Conflict;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** Saves what both made of the dashboard. */
  readonly onSaveBoth: (merged: DashboardDocument) => void;
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

interface ChoicesProps {
  readonly conflicts: readonly MergeConflict[];
  readonly author: string;
  readonly choices: ReadonlyMap<string, MergeSide>;
  readonly onChoose: (key: string, side: MergeSide) => void;
}

/** What both changed: for each of them whose value counts. */
function Choices({ conflicts, author, choices, onChoose }: ChoicesProps) {
  return (
    <section className={styles.choices} aria-label="Both of you changed">
      <h3 className={styles.sideTitle}>Both of you changed</h3>
      {conflicts.map(({ key, what, own, their }) => (
        <RadioGroup<MergeSide>
          key={key}
          label={what}
          choices={[
            { id: 'own', text: `Yours: ${own}` },
            { id: 'their', text: `${author}: ${their}` },
          ]}
          value={choices.get(key) ?? 'own'}
          onChange={(side) => onChoose(key, side)}
        />
      ))}
    </section>
  );
}

/** Somebody else saved meanwhile: what each changed, put together; what both changed is chosen. Nothing is lost by any way on. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { dashboardId, conflict, isBusy, onClose, onSaveBoth, onKeepTheirs: onTheirs, onCopy } = props;
  const store = useEditStore();
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  const { data: versions } = useQuery(versionsQuery({ kind: 'dashboard', id: dashboardId }));
  const author = versions?.find(({ version }) => version === conflict.head.version)?.by?.name ?? 'Somebody else';
  const [ownChanges, theirChanges] = useMemo(() => {
    const { base, document } = store.getState();
    return [
      differencesOf(base.texts, documentTexts(base.texts, document)),
      differencesOf(conflict.base?.texts ?? base.texts, conflict.head.texts),
    ];
  }, [store, conflict]);
  const merged = useMemo(() => {
    const { base, document } = store.getState();
    return mergeDashboards({ base: base.texts, own: document, their: conflict.head.texts }, choices);
  }, [store, conflict, choices]);
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
          <Button kind="primary" onPress={() => onSaveBoth(merged.document)} isBusy={isBusy}>
            Save both
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        <Changes title="You changed" changes={ownChanges} />
        <Changes title={`${author} changed`} changes={theirChanges} />
      </div>
      {merged.conflicts.length > 0 && (
        <Choices
          conflicts={merged.conflicts}
          author={author}
          choices={choices}
          onChoose={(key, side) => setChoices(new Map(choices).set(key, side))}
        />
      )}
      <p className={styles.quiet}>
        {merged.conflicts.length === 0
          ? 'Neither of you touched what the other changed: Save both keeps all of it. '
          : 'Save both keeps everything else that you two changed. '}
        Nothing is lost: {author === 'Somebody else' ? 'their' : `${author}’s`} version stays among the versions, and
        what you leave stays as a draft in this browser until you save or discard it.
      </p>
    </Dialog>
  );
}
