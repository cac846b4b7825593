import { DragIcon, elementKeys, Icon, useElementKeys } from '@sextant/ui';
import { useEffect, useRef } from 'react';
import type { Direction } from '@sextant/dashboard';
import { useDragHandle } from './drag/use-drag-handle.ts';
import styles from './Edit.module.css';
import { useEdit, useEditStore, useNodeName } from './state/edit-context.ts';
import { nodeIn } from './state/edit-store.ts';
import { filterIdOf } from './filter-elements.ts';
import { useElementActions } from './state/use-element-actions.ts';

/** Id of the text that says which keys a grip knows. */
const gripHelpId = 'edit-grip-help';

/** The keys of a grip, read to who comes to one. */
const gripHelp =
  'Arrow keys move it, Shift and arrow keys size it, Space says where it is, S chooses it together with others, Delete removes it.';

/** Says aloud what an action did. */
export function Announcer() {
  const { text, count } = useEdit((state) => state.announced);
  return (
    <>
      <div role="status" aria-live="polite" className={styles.unseen} data-announced={count}>
        {/* The same words once more are news again. */}
        <span key={count}>{text}</span>
      </div>
      <p id={gripHelpId} className={styles.unseen}>
        {gripHelp}
      </p>
    </>
  );
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const gripKeys = elementKeys('On the grip of an element', {
  move: { keys: Object.keys(arrows), text: 'Move it' },
  resize: { keys: Object.keys(arrows).map((key) => `Shift+${key}`), text: 'Size it' },
  where: { keys: ['Space'], text: 'Say where it is' },
  write: { keys: ['Enter'], text: 'Write its text' },
  mark: { keys: ['S'], text: 'Choose it together with others' },
  remove: { keys: ['Delete', 'Backspace'], text: 'Remove it, and what is chosen with it' },
});

/** Moves an element: drag it, or press the arrow keys on it; with Shift they size it, Delete removes it. */
export function MoveHandle({ id }: { id: string }) {
  const store = useEditStore();
  const actions = useElementActions();
  const name = useNodeName(id);
  const { ref, listeners } = useDragHandle(`element ${id}`, { dragged: { kind: 'element', id }, name });
  const button = useRef<HTMLButtonElement>(null);
  const isNext = useEdit((state) => state.focusNext === id);
  useEffect(() => {
    if (!isNext) return;
    // A moved element stands anew where it went; the keys go on with it.
    button.current?.focus({ preventScroll: false });
    store.getState().takeFocus(null);
  }, [isNext, store]);
  const handleKeyDown = useElementKeys(gripKeys, {
    move: ({ key }) => actions.move(id, arrows[key] ?? 'down'),
    resize: ({ key }) => actions.resize(id, arrows[key] ?? 'down'),
    remove: () => actions.remove(id),
    mark: () => store.getState().mark(id, false),
    where: () => actions.sayPlace(id),
    write: () => {
      const node = nodeIn(store.getState(), id);
      if (node?.type === 'HEADER') {
        // Its field stands there while it is chosen.
        const field = button.current?.closest('[data-node-id]')?.querySelector<HTMLInputElement>('input');
        field?.select();
        return field != null;
      }
      if (node?.type !== 'MARKDOWN' || filterIdOf(node) !== undefined) return false;
      store.getState().write(id);
      return true;
    },
  });
  return (
    <button
      type="button"
      ref={(element) => {
        button.current = element;
        ref(element);
      }}
      className={styles.grip}
      aria-label={`Move ${name}`}
      aria-describedby={gripHelpId}
      data-grip={id}
      onFocus={() => store.getState().reach(id)}
      onKeyDown={handleKeyDown}
      onPointerDown={listeners?.['onPointerDown'] as ((event: unknown) => void) | undefined}
    >
      <Icon of={DragIcon} size={14} />
    </button>
  );
}
