import { Button, MenuTrigger, Popover } from 'react-aria-components';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ContextMenu.module.css';
import type { MenuSection } from './menu-props.ts';
import { MenuBody } from './MenuPopup.tsx';
import popover from '../display/Popover.module.css';

/** What ContextMenu takes. */
export interface ContextMenuProps {
  /** Names the menu for readers that cannot see it. */
  label: string;
  /** Stands above the lines: what the menu is of. */
  head?: ReactNode;
  sections: readonly MenuSection[];
  /** Where it opens, in px of the window. On a phone it comes from the bottom. */
  place: { readonly xPx: number; readonly yPx: number };
  onClose: () => void;
}

/** A menu at a place, without a button that opens it. It is open as long as it is mounted; the focus goes back to where it was. */
export function ContextMenu({ label, head, sections, place, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <MenuTrigger isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* In the body: within what moves, a fixed place would not be one of the window. */}
      {createPortal(
        <Button
          ref={anchor}
          className={styles.anchor ?? ''}
          style={{ left: place.xPx, top: place.yPx }}
          aria-label={label}
          excludeFromTabOrder
        />,
        document.body,
      )}
      <Popover
        className={classNames(popover.surface, styles.surface)}
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
      >
        {head !== undefined && <div className={styles.head}>{head}</div>}
        <MenuBody label={label} sections={sections} />
      </Popover>
    </MenuTrigger>
  );
}
