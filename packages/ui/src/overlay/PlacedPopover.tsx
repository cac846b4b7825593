import { Dialog as AriaDialog, Popover as AriaPopover } from 'react-aria-components';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import { useTextScale } from '../theme/use-text-scale.ts';
import styles from '../display/Popover.module.css';
import placed from './ContextMenu.module.css';

/** What PlacedPopover takes. */
export interface PlacedPopoverProps {
  /** Names the popover. */
  label: string;
  /** Where it opens, in px of the window. On a phone it comes from the bottom. */
  place: { readonly xPx: number; readonly yPx: number };
  widthPx: number;
  /** Buttons at the foot, primary last. */
  foot: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet at a place, without a button that opens it. It is open as long as it is mounted; Esc and a press outside close it. */
export function PlacedPopover({ label, place, widthPx, foot, onClose, children }: PlacedPopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const scale = useTextScale();
  return (
    <>
      {/* In the body: within what moves, a fixed place would not be one of the window. */}
      {createPortal(
        <span ref={anchor} className={placed.anchor} style={{ left: place.xPx, top: place.yPx }} />,
        document.body,
      )}
      <AriaPopover
        className={styles.surface}
        data-sheet
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom"
        offset={6}
        style={{ width: widthPx * scale }}
        // oxlint-disable-next-line jsx-a11y/aria-proptypes -- takes away the one that React Aria gives: the dialog inside has the name
        aria-labelledby=""
      >
        <AriaDialog className={styles.dialog} aria-label={label}>
          <div className={styles.body}>{children}</div>
          <div className={styles.foot}>{foot}</div>
        </AriaDialog>
      </AriaPopover>
    </>
  );
}
