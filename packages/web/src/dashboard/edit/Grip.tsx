import { DragIcon, Icon } from '@sextant/ui';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Direction } from '@sextant/contract';
import { useGrip } from './drag/use-grip.ts';
import styles from './Edit.module.css';
import { useEdit, useEditStore, useNodeName } from './edit-context.ts';
import { nodeIn } from './edit-store.ts';
import { gripHelpId } from './describe-edit.ts';
import { useElementActs } from './use-element-acts.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Moves an element: drag it, or press the arrow keys on it; with Shift they size it, Delete removes it. */
export function Grip({ id }: { id: string }) {
  const store = useEditStore();
  const acts = useElementActs();
  const name = useNodeName(id);
  const { ref, listeners } = useGrip(`element ${id}`, { dragged: { kind: 'element', id }, name });
  const button = useRef<HTMLButtonElement>(null);
  const isNext = useEdit((state) => state.focusNext === id);
  useEffect(() => {
    if (!isNext) return;
    // A moved element stands anew where it went; the keys go on with it.
    button.current?.focus({ preventScroll: false });
    store.getState().takeFocus(null);
  }, [isNext, store]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (direction !== undefined && event.shiftKey) acts.resize(id, direction);
    else if (direction !== undefined) acts.move(id, direction);
    else if (event.key === 'Delete' || event.key === 'Backspace') acts.remove(id);
    else if (event.key === ' ') acts.sayPlace(id);
    else if (event.key === 'Enter' && nodeIn(store.getState(), id)?.type === 'MARKDOWN') store.getState().write(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
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
      onFocus={() => store.getState().select(id)}
      onKeyDown={handleKeyDown}
      onPointerDown={listeners?.['onPointerDown'] as ((event: unknown) => void) | undefined}
    >
      <Icon of={DragIcon} size={14} />
    </button>
  );
}
