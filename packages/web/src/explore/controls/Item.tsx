import type { DragEvent, ReactNode } from 'react';
import { CloseIcon, IconButton, useOrderKeys } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { draggedKind } from '../dragged-name.ts';
import styles from './Controls.module.css';

/** A made thing that a field holds. */
export interface FieldItem {
  readonly key: string;
  readonly text: string;
  readonly icon: IconType;
  /** Names something that the dataset no longer has. */
  readonly isGone: boolean;
  /** What else is wrong with it; null or absent when nothing is. */
  readonly error?: string | null;
  /** What can be done with it beside editing: a small button. */
  readonly actions?: ReactNode;
}

/** What is wrong with an item; null when nothing is. */
export const errorOf = ({ text, isGone, error = null }: FieldItem): string | null =>
  isGone ? `${text} is no longer in the dataset` : error;

/** SQL of many lines would cover the chart. */
const tooltipLines = 12;

/** The first `limit` lines of a text; a text that was cut ends in an ellipsis. */
export function cutLines(text: string, limit: number): string {
  const lines = text.split('\n');
  return lines.length <= limit ? text : `${lines.slice(0, limit).join('\n')}…`;
}

/** What an item says when it is pointed at: what is wrong with it, else its text as far as it leaves the chart in sight. */
export const hintOf = (item: FieldItem): string => errorOf(item) ?? cutLines(item.text, tooltipLines);

interface ItemProps {
  readonly item: FieldItem;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDrop: () => void;
  readonly children: ReactNode;
}

/** One item: drag it, or Alt and an arrow key, to change the order. */
export function Item({ item, onMove, onRemove, onDrag, onDrop, children }: ItemProps) {
  const handleKey = useOrderKeys(onMove);
  const handleDrop = (event: DragEvent) => {
    // A name of the dataset goes to the field around.
    if (draggedKind(event) !== null) return;
    event.preventDefault();
    onDrop();
  };
  return (
    // The keys and the drag are a second way for what the button inside holds.
    <div
      className={styles.item}
      data-gone={errorOf(item) !== null || undefined}
      onKeyDownCapture={handleKey}
      onDragOver={(event) => draggedKind(event) === null && event.preventDefault()}
      onDrop={handleDrop}
    >
      <span
        className={styles.grip}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', item.text);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
        aria-hidden="true"
      />
      {children}
      {item.actions}
      <IconButton icon={CloseIcon} size="xs" label={`Remove ${item.text}`} onPress={onRemove} />
    </div>
  );
}
