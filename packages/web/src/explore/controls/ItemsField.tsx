import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Field, Icon, IconButton, CloseIcon, PlusIcon, Popover } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import styles from './Controls.module.css';

export interface FieldItem {
  readonly key: string;
  readonly text: string;
  readonly icon: IconType;
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
  /** The editor of an item, or of a new one (`index` null). */
  readonly editor: (index: number | null, close: () => void) => ReactNode;
}

/** A field that holds made things (metrics, dimensions, filters): each opens its editor, the last line adds one. */
export function ItemsField(props: ItemsFieldProps) {
  const { items, limit, addText, editor } = props;
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const close = () => setOpen(null);
  return (
    <Field label={props.label} hint={undefined} error={props.error} isRequired={props.isRequired}>
      <div className={styles.items} role="group" aria-label={props.label} title={props.hint}>
        {items.map((item, index) => (
          <div key={item.key} className={styles.item}>
            <Popover
              title={`Edit ${item.text}`}
              isTitleHidden
              widthPx={340}
              placement="right top"
              isOpen={open === index}
              onOpenChange={(isOpen) => setOpen(isOpen ? index : null)}
              trigger={
                <Button kind="quiet" size="xs" className={styles.itemButton ?? ''}>
                  <Icon of={item.icon} size={14} />
                  <span title={item.text}>{item.text}</span>
                </Button>
              }
            >
              {editor(index, close)}
            </Popover>
            <IconButton
              icon={CloseIcon}
              size="xs"
              label={`Remove ${item.text}`}
              onPress={() => props.onRemove(index)}
            />
          </div>
        ))}
        {items.length < limit && (
          <Popover
            title={addText}
            isTitleHidden
            widthPx={340}
            placement="right top"
            isOpen={open === 'new'}
            onOpenChange={(isOpen) => setOpen(isOpen ? 'new' : null)}
            trigger={
              <Button kind="quiet" size="xs" icon={PlusIcon} className={styles.itemButton ?? ''}>
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
