import type { Layout } from '@sextant/contract';
import { filterScope, countOf } from '@sextant/contract';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  Button,
  DeleteIcon,
  Dialog,
  EmptyState,
  ErrorIcon,
  FilteredIcon,
  Icon,
  IconButton,
  MinusIcon,
  PlusIcon,
  Tabs,
  useOrderKeys,
  FootError,
} from '@sextant/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import styles from './Filters.module.css';
import { FilterForm } from './FilterForm.tsx';
import {
  findDependencyCycle,
  cleanEntry,
  entriesAfterDrop,
  entriesOf,
  entryName,
  errorsOf,
  isDividerEntry,
  newDivider,
  newFilter,
  newKey,
  pendingRemovalMs,
  entriesMoved,
  withEntries,
} from './filter-list.ts';
import type { FilterEntry } from './filter-list.ts';
import { ScopeTree } from './ScopeTree.tsx';

interface FiltersDialogProps {
  readonly title: string;
  readonly layout: Layout;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
  /** Takes the list to be stored. A rejection is shown in the dialog, and nothing typed is lost. */
  readonly onSave: (configuration: readonly unknown[]) => void | Promise<void>;
}

const hasErrors = (entry: FilterEntry): boolean => Object.keys(errorsOf(entry)).length > 0;

/** Entries that are removed stay in sight for five seconds, with a way back. */
function usePendingRemovals(onGone: (id: string) => void) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // Another handler must not start the time anew.
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    const timers = removed.map((id) =>
      setTimeout(() => {
        leave(id);
        setRemoved((was) => was.filter((one) => one !== id));
      }, pendingRemovalMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [removed]);
  return {
    removed,
    remove: (id: string) => setRemoved((was) => [...was, id]),
    bringBack: (id: string) => setRemoved((was) => was.filter((one) => one !== id)),
  };
}

interface EntryLineProps {
  readonly entry: FilterEntry;
  readonly isOpen: boolean;
  readonly isRemoved: boolean;
  readonly isChecked: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly onBringBack: () => void;
  /** Moves it by so many places. */
  readonly onShift: (by: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
  /** Another entry was dropped on it. */
  readonly onDrop: () => void;
}

function EntryLine(props: EntryLineProps) {
  const { entry, isOpen, isRemoved, isChecked, onOpen, onRemove, onBringBack } = props;
  const name = entryName(entry);
  const [isOver, setOver] = useState(false);
  const handleKey = useOrderKeys(props.onShift);
  if (isRemoved) {
    return (
      <li className={styles.entry} data-removed="true">
        <span className={styles.entryName}>
          <s>{name}</s> (Removed)
        </span>
        <Button size="xs" kind="quiet" onPress={onBringBack} aria-label={`Undo removing ${name}`}>
          Undo?
        </Button>
      </li>
    );
  }
  return (
    // Dragging is a second way for what Alt with an arrow key and the buttons below do.
    <li
      className={styles.entry}
      data-open={isOpen || undefined}
      data-over={isOver || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        props.onDrag(true);
      }}
      onDragEnd={() => props.onDrag(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.onDrop();
      }}
    >
      <button
        type="button"
        className={styles.entryButton}
        aria-current={isOpen || undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={onOpen}
        onKeyDown={handleKey}
      >
        <Icon of={isDividerEntry(entry) ? MinusIcon : FilteredIcon} size={14} />
        <span className={styles.entryName} title={name}>
          {name}
        </span>
        {isChecked && hasErrors(entry) && (
          <span className={styles.error}>
            <Icon of={ErrorIcon} size={14} label="Not complete" />
          </span>
        )}
      </button>
      <IconButton icon={DeleteIcon} size="xs" label={`Remove ${name}`} onPress={onRemove} />
    </li>
  );
}

const errorText = (count: number): string => `${countOf(count, 'filter is', 'filters are')} not complete`;

/** Adds, orders, scopes and edits the filters of a dashboard. */
export function FiltersDialog({ title, layout, metadata, onClose, onSave }: FiltersDialogProps) {
  const [first] = useState(() => entriesOf(metadata));
  const [entries, setEntries] = useState(first);
  const [openId, setOpenId] = useState(entries[0]?.id ?? null);
  const [side, setSide] = useState<'settings' | 'scope'>('settings');
  const [dragged, setDragged] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [cause, setError] = useState<string | null>(null);
  const { removed, remove, bringBack } = usePendingRemovals((id) =>
    setEntries((was) => was.filter((one) => one.id !== id)),
  );
  const shown = entries.filter(({ id }) => !removed.includes(id));
  const open = shown.find(({ id }) => id === openId) ?? null;
  const invalidEntries = shown.filter(hasErrors);
  const add = (entry: FilterEntry) => {
    setEntries((was) => [...was, entry]);
    setOpenId(entry.id);
    setSide('settings');
  };
  const change = (id: string) => (part: Readonly<Record<string, unknown>>) =>
    setEntries((was) => was.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  const shift = (id: string | null, by: number) => setEntries((was) => entriesMoved(was, id, by));
  const save = async () => {
    setChecked(true);
    const first = invalidEntries[0];
    if (first !== undefined) {
      console.warn(`Filters are not complete: ${invalidEntries.map(entryName).join(', ')}`);
      setOpenId(first.id);
      setSide('settings');
      return;
    }
    const circle = findDependencyCycle(shown);
    if (circle.length > 0) {
      setError(`These filters depend on each other in a circle: ${circle.join(', ')}`);
      return;
    }
    const ids = new Set(shown.map(({ id }) => id));
    setBusy(true);
    try {
      await onSave(
        withEntries(
          metadata,
          shown.map((entry) => cleanEntry(entry, layout, ids)),
        ),
      );
      onClose();
    } catch (error) {
      setError(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const isChanged = JSON.stringify(shown) !== JSON.stringify(first);
  const scope = filterScope.safeParse(open?.['scope']);
  const message = cause ?? (isChecked && invalidEntries.length > 0 ? errorText(invalidEntries.length) : null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={isChanged ? 'Your changes to the filters' : null}
      title="Add and edit filters"
      widthPx={980}
      heightPx={680}
      isDismissable={false}
      isBare
      footStart={<FootError message={message} />}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} onPress={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.side}>
          <ul className={styles.entries} aria-label="Filters">
            {entries.map((entry) => (
              <EntryLine
                key={entry.id}
                entry={entry}
                isOpen={entry.id === openId}
                isRemoved={removed.includes(entry.id)}
                isChecked={isChecked}
                onOpen={() => setOpenId(entry.id)}
                onRemove={() => remove(entry.id)}
                onBringBack={() => bringBack(entry.id)}
                onShift={(by) => shift(entry.id, by)}
                onDrag={(isDragged) => setDragged(isDragged ? entry.id : null)}
                onDrop={() => setEntries((was) => entriesAfterDrop(was, dragged, entry.id))}
              />
            ))}
          </ul>
          <div className={styles.sideFoot}>
            <div className={styles.order}>
              <IconButton
                icon={ArrowUpIcon}
                size="sm"
                label="Move up"
                isDisabled={open === null}
                onPress={() => shift(openId, -1)}
              />
              <IconButton
                icon={ArrowDownIcon}
                size="sm"
                label="Move down"
                isDisabled={open === null}
                onPress={() => shift(openId, 1)}
              />
            </div>
            <Button size="sm" icon={PlusIcon} isWide onPress={() => add(newFilter(newKey()))}>
              Add filter
            </Button>
            <Button size="sm" kind="quiet" icon={MinusIcon} isWide onPress={() => add(newDivider(newKey()))}>
              Add divider
            </Button>
          </div>
        </div>
        <div className={styles.main}>
          {open === null && (
            <EmptyState title="No filter is open" art="nothing">
              Choose one at the left, or add one.
            </EmptyState>
          )}
          {open !== null && !isDividerEntry(open) && (
            <Tabs
              label="Filter"
              tabs={[
                { id: 'settings', text: 'Settings' },
                { id: 'scope', text: 'Scoping' },
              ]}
              value={side}
              onChange={setSide}
            />
          )}
          {open !== null && (side === 'settings' || isDividerEntry(open)) && (
            <FilterForm key={open.id} entry={open} entries={shown} isChecked={isChecked} onChange={change(open.id)} />
          )}
          {open !== null && side === 'scope' && !isDividerEntry(open) && (
            <ScopeTree
              key={open.id}
              layout={layout}
              title={title}
              scope={scope.success ? scope.data : { rootPath: ['ROOT_ID'], excluded: [] }}
              onChange={(next) => change(open.id)({ scope: next })}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
