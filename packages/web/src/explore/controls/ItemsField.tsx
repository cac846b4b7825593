import { useState } from 'react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { Button, Field, Icon, IconButton, CloseIcon, PlusIcon, Popover, WarningIcon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import styles from './Controls.module.css';

export interface FieldItem {
  readonly key: string;
  readonly text: string;
  readonly icon: IconType;
  /** Names something that the dataset no longer has. */
  readonly isGone: boolean;
}

interface ItemsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly error: string | null;
  readonly items: readonly FieldItem[];
  /** At most this many; 1 replaces. */
  readonly limit: number;
  readonly addText: string;
  readonly onRemove: (index: number) => void;
  /** Moves an item by so many places. */
  readonly onMove: (index: number, by: number) => void;
  /** The editor of an item, or of a new one (`index` null). */
  readonly editor: (index: number | null, close: () => void) => ReactNode;
}

const widthPx = 340;

/** A field that holds made things (metrics, dimensions, filters): each opens its editor, the last line adds one. */
export function ItemsField(props: ItemsFieldProps) {
  const { items, limit, addText, editor } = props;
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const close = () => setOpen(null);
  const move = (index: number, by: number) => {
    if (by !== 0 && items[index + by] !== undefined) props.onMove(index, by);
  };
  return (
    <Field label={props.label} error={props.error} isRequired={props.isRequired}>
      <div className={styles.items} data-invalid={props.error !== null || undefined} title={props.hint}>
        {items.map((item, index) => (
          <Item
            key={item.key}
            item={item}
            onMove={(by) => move(index, by)}
            onRemove={() => props.onRemove(index)}
            onDrag={(isDragged) => setDragged(isDragged ? index : null)}
            onDrop={() => dragged !== null && move(dragged, index - dragged)}
          >
            <Popover
              title={`Edit ${item.text}`}
              isTitleHidden
              widthPx={widthPx}
              placement="right top"
              isOpen={open === index}
              onOpenChange={(isOpen) => setOpen(isOpen ? index : null)}
              trigger={
                <Button kind="quiet" size="xs" className={styles.itemButton ?? ''}>
                  <Icon of={item.isGone ? WarningIcon : item.icon} size={14} />
                  <span title={item.isGone ? `${item.text} is no longer in the dataset` : item.text}>{item.text}</span>
                </Button>
              }
            >
              {editor(index, close)}
            </Popover>
          </Item>
        ))}
        {items.length < limit && (
          <Popover
            title={addText}
            isTitleHidden
            widthPx={widthPx}
            placement="right top"
            isOpen={open === 'new'}
            onOpenChange={(isOpen) => setOpen(isOpen ? 'new' : null)}
            trigger={
              <Button kind="quiet" size="xs" icon={PlusIcon} className={styles.addButton ?? ''}>
                {addText}
              </Button>
            }
          >
            {editor(null, close)}
          </Popover>
        )}
      </div>
    </Field>
  );
}

interface ItemProps {
  readonly item: FieldItem;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDrop: () => void;
  readonly children: ReactNode;
}

/** One item: drag it, or Alt and an arrow key, to change the order. */
function Item({ item, onMove, onRemove, onDrag, onDrop, children }: ItemProps) {
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(by);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    onDrop();
  };
  return (
    // The keys and the drag are a second way for what the button inside holds.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className={styles.item}
      data-gone={item.isGone || undefined}
      onKeyDownCapture={handleKey}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above */}
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
      <IconButton icon={CloseIcon} size="xs" label={`Remove ${item.text}`} onPress={onRemove} />
    </div>
  );
}
