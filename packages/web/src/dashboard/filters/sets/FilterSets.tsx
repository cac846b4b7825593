import { Button, ConfirmDialog, EmptyState, ErrorPanel, PlusIcon, Skeleton } from '@sextant/ui';
import { isSameSet } from '@sextant/dashboard';
import { useState } from 'react';
import { codeOf } from '../../../api/api-error.ts';
import styles from './FilterSets.module.css';
import { SetCard } from './SetCard.tsx';
import { SetNameForm } from './SetNameForm.tsx';
import { useChosenSet, useFilterSetRights, useFilterSets } from './use-filter-sets.ts';
import type { ShownFilterSet } from './use-filter-sets.ts';
import { useCreateSet, useSetActions } from './use-set-actions.ts';

const namesOf = (sets: readonly ShownFilterSet[], isOwn: boolean): ReadonlySet<string> =>
  new Set(sets.filter((set) => set.isOwn === isOwn).map(({ item }) => item.name));

/** The form of a new set; it keeps the values that the fields show. */
function NewSet({ sets, onClose }: { sets: readonly ShownFilterSet[]; onClose: () => void }) {
  const { userId, mayShare } = useFilterSetRights();
  const { create } = useCreateSet();
  return (
    <div className={styles.newSet}>
      <SetNameForm
        initialName="New filter set"
        submitText="Create"
        mayShare={mayShare}
        takenNames={(isShared) => namesOf(sets, !isShared)}
        onSubmit={(name, isShared) => create({ name, userId: isShared ? null : userId })}
        onClose={onClose}
      />
    </div>
  );
}

/** One's own sets go at once, with Undo; those of the dashboard, which others use and have links to, after a confirmation. */
function useRemoval() {
  const actions = useSetActions();
  const [leaving, setLeaving] = useState<ShownFilterSet | null>(null);
  const dialog = leaving !== null && (
    <ConfirmDialog
      isOpen
      title={`Delete ${leaving.item.name}?`}
      confirmText="Delete"
      onClose={() => setLeaving(null)}
      onConfirm={() => actions.remove(leaving)}
    >
      All readers of the dashboard have this filter set. Links to it will not find it any more.
    </ConfirmDialog>
  );
  return { dialog, remove: (set: ShownFilterSet) => (set.isOwn ? actions.remove(set) : setLeaving(set)) };
}

interface SetListProps {
  readonly sets: readonly ShownFilterSet[];
  readonly onNew: () => void;
}

/** One's own sets, then those of the dashboard. */
function SetLists({ sets, onNew, isNew, onNewClosed }: SetListProps & { isNew: boolean; onNewClosed: () => void }) {
  const rights = useFilterSetRights();
  const chosenSet = useChosenSet(sets);
  const { dialog, remove } = useRemoval();
  const cards = (isOwn: boolean) =>
    sets
      .filter((set) => set.isOwn === isOwn)
      .map((set) => (
        <SetCard
          key={set.item.id}
          set={set}
          isChosen={chosenSet?.set.item.id === set.item.id}
          differences={chosenSet?.set.item.id === set.item.id ? chosenSet.differences : []}
          rights={rights}
          takenNames={new Set([...namesOf(sets, isOwn)].filter((name) => name !== set.item.name))}
          twin={sets.find((other) => other !== set && isSameSet(other, set))?.item.name ?? null}
          onSaveAsNew={onNew}
          onRemove={() => remove(set)}
        />
      ));
  const shared = cards(false);
  return (
    <div className={styles.lists} role="radiogroup" aria-label="Filter sets">
      {rights.mayKeep && (
        <section className={styles.list} aria-label="Mine">
          <div className={styles.head}>
            <h3 className={styles.title}>Mine</h3>
            <Button size="xs" kind="quiet" icon={PlusIcon} onPress={onNew}>
              New filter set
            </Button>
          </div>
          {isNew && <NewSet sets={sets} onClose={onNewClosed} />}
          {cards(true)}
        </section>
      )}
      {shared.length > 0 && (
        <section className={styles.list} aria-label="Shared on this dashboard">
          <h3 className={styles.title}>Shared on this dashboard</h3>
          {shared}
        </section>
      )}
      {dialog}
    </div>
  );
}

function NoSets({ onNew }: { onNew: (() => void) | null }) {
  return (
    <EmptyState
      title="No filter sets yet"
      art="nothing"
      actions={
        onNew !== null && (
          <Button icon={PlusIcon} size="sm" onPress={onNew}>
            New filter set
          </Button>
        )
      }
    >
      {onNew === null
        ? 'Owners of this dashboard can share named values of its filters here.'
        : 'Choose values under All filters, then keep them here under a name.'}
    </EmptyState>
  );
}

/** Named values of the dashboard's filters: to choose from, and to keep what the filters show. */
export function FilterSets() {
  const { sets, error, refetch } = useFilterSets();
  const { mayKeep } = useFilterSetRights();
  const [isNew, setNew] = useState(false);
  if (error !== null)
    return (
      <ErrorPanel
        title="The filter sets could not be loaded"
        message={error.message}
        code={codeOf(error)}
        actions={<Button onPress={() => void refetch()}>Try again</Button>}
      />
    );
  if (sets === null) return <Skeleton shape="line" />;
  if (sets.length === 0 && !isNew) return <NoSets onNew={mayKeep ? () => setNew(true) : null} />;
  return <SetLists sets={sets} isNew={isNew} onNew={() => setNew(true)} onNewClosed={() => setNew(false)} />;
}
