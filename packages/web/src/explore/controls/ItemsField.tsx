import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Button, Field, Icon, PlusIcon, WarningIcon } from '@sextant/ui';
import { isOn } from '../../api/bootstrap.ts';
import { draggedKind, droppedName } from '../dragged-name.ts';
import { Item, errorOf, hintOf } from './Item.tsx';
import type { FieldItem } from './Item.tsx';
import { DraftsContext } from './drafts.ts';
import { PanelPopover } from './PanelPopover.tsx';
import type { Drafts } from './drafts.ts';
import type { DraggedName } from '../dragged-name.ts';
import styles from './Controls.module.css';

interface ItemsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly error: string | null;
  readonly items: readonly FieldItem[];
  /** At most this many; 1 replaces. */
  readonly limit: number;
  readonly addText: string;
  /** What the editor of a new item is called. Default: `addText`. */
  readonly addTitle?: string;
  /** What the editor of an item is called. Default 'Edit' and its name. */
  readonly editText?: string;
  /** What can be dropped, as the empty field says: 'columns', 'columns/metrics'; null when nothing can. */
  readonly dropText: string | null;
  readonly onRemove: (index: number) => void;
  /** Moves an item by so many places. */
  readonly onMove: (index: number, by: number) => void;
  /** Which names of the dataset may be dropped here. */
  readonly droppable: readonly DraggedName['kind'][];
  /** A name was dropped: `edit` opens the editor on it, `done` has taken it. */
  readonly onDropName: (droppedName: DraggedName) => 'edit' | 'done';
  /** Default false. */
  readonly isEditorResizable?: boolean;
  /** The editor of an item, or of a new one (`index` null), perhaps begun with a name that was dropped. */
  readonly editor: (index: number | null, close: () => void, droppedName: DraggedName | null) => ReactNode;
}

const widthPx = 306;
/** Where the draft of a new item is kept. */
const newKey = 'new';

/** What an empty field says of dropping. */
const droppedText = (itemName: string, addsByClick: boolean): string =>
  addsByClick ? `Drop ${itemName} here or click` : `Drop ${itemName.replace('/', ' or ')} here`;

/** A field that holds made things (metrics, dimensions, filters): each opens its editor, the last line adds one. */
export function ItemsField(props: ItemsFieldProps) {
  const { items, limit, addText, editText, dropText, editor } = props;
  // Where nothing can be dropped, things are added by a click.
  const addsByClick = dropText === null || isOn('ENABLE_DND_WITH_CLICK_UX');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const [dropped, setDropped] = useState<DraggedName | null>(null);
  const [isOver, setOver] = useState(false);
  const show = (which: number | 'new' | null) => {
    setOpen(which);
    setDropped(null);
  };
  // By the key of the item; Save and Close of an editor end its draft, Esc keeps it.
  const [drafts] = useState(() => new Map<string, Drafts>());
  const edit = (key: string, index: number | null, name: DraggedName | null) => {
    const draft: Drafts = drafts.get(key) ?? new Map<string, unknown>();
    drafts.set(key, draft);
    const close = () => {
      drafts.delete(key);
      show(null);
    };
    return <DraftsContext value={draft}>{editor(index, close, name)}</DraftsContext>;
  };
  const canDrop = (event: DragEvent): boolean => {
    const kind = draggedKind(event);
    return kind !== null && props.droppable.includes(kind);
  };
  const handleDrop = (event: DragEvent) => {
    setOver(false);
    const name = droppedName(event);
    if (name === null || !props.droppable.includes(name.kind)) return;
    event.preventDefault();
    if (props.onDropName(name) === 'done') return;
    drafts.delete(newKey);
    show('new');
    setDropped(name);
  };
  const move = (index: number, by: number) => {
    if (by !== 0 && items[index + by] !== undefined) props.onMove(index, by);
  };
  return (
    <Field label={props.label} error={props.error} isRequired={props.isRequired}>
      {/* Dragging is a second way for what the buttons inside do. */}
      <div
        className={styles.items}
        data-invalid={props.error !== null || undefined}
        data-over={isOver || undefined}
        title={props.hint}
        onDragOver={(event) => {
          if (!canDrop(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        {items.map((item, index) => (
          <Item
            key={item.key}
            item={item}
            onMove={(by) => move(index, by)}
            onRemove={() => props.onRemove(index)}
            onDrag={(isDragged) => setDraggedIndex(isDragged ? index : null)}
            onDrop={() => draggedIndex !== null && move(draggedIndex, index - draggedIndex)}
          >
            <PanelPopover
              title={editText ?? `Edit ${item.text}`}
              isTitleHidden={editText === undefined}
              widthPx={widthPx}
              isOpen={open === index}
              isResizable={props.isEditorResizable === true}
              onOpenChange={(isOpen) => show(isOpen ? index : null)}
              trigger={
                <Button kind="quiet" size="xs" className={styles.itemButton ?? ''}>
                  <Icon of={errorOf(item) === null ? item.icon : WarningIcon} size={14} />
                  <span title={hintOf(item)}>{item.text}</span>
                </Button>
              }
            >
              {edit(item.key, index, null)}
            </PanelPopover>
          </Item>
        ))}
        {items.length < limit && (
          <div className={styles.add} data-drop-only={!addsByClick || undefined}>
            <PanelPopover
              title={props.addTitle ?? addText}
              isTitleHidden={editText === undefined}
              widthPx={widthPx}
              isOpen={open === 'new'}
              isResizable={props.isEditorResizable === true}
              onOpenChange={(isOpen) => show(isOpen ? 'new' : null)}
              trigger={
                <Button kind="quiet" size="xs" icon={PlusIcon} className={styles.addButton ?? ''}>
                  {addText}
                </Button>
              }
            >
              {edit(newKey, null, dropped)}
            </PanelPopover>
            {items.length === 0 && dropText !== null && (
              // The button beside it is the way of the keyboard; it opens the editor whatever is switched.
              <span className={styles.dropText} {...(addsByClick ? { onClick: () => show('new') } : {})}>
                {droppedText(dropText, addsByClick)}
              </span>
            )}
          </div>
        )}
      </div>
    </Field>
  );
}
