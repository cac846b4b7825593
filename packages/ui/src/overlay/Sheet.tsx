import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { CloseIcon } from '../display/icons.ts';
import { keepFocusInside, markModal } from './modal.ts';
import styles from './Sheet.module.css';

/** What Sheet takes. */
export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Beside the title: a count. */
  marks?: ReactNode;
  /** Stays in place under the scrolling body. */
  foot?: ReactNode;
  /** 92 % high, however little it holds. Default false. */
  isTall?: boolean;
  /** Where it comes from. Default 'bottom'. */
  side?: 'bottom' | 'left' | 'right';
  /** From a side, where there is space. Default the width of drawers. */
  widthPx?: number;
  /** Leaves out the padding, for grids that reach the edges. Default false. */
  isBare?: boolean;
  children: ReactNode;
}

/** A panel over the page: from the bottom on phones (92 % high, foot pinned), or from a side as a drawer. */
export function Sheet({
  isOpen,
  onClose,
  title,
  marks,
  foot,
  isTall = false,
  side = 'bottom',
  widthPx,
  isBare = false,
  children,
}: SheetProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={styles.scrim}
      onMouseDown={keepFocusInside}
      data-side={side}
    >
      <Modal
        className={styles.sheet}
        data-side={side}
        data-tall={isTall || undefined}
        {...(widthPx === undefined || side === 'bottom' ? {} : { style: { width: `min(${widthPx}px, 100vw)` } })}
      >
        <AriaDialog ref={markModal} className={styles.dialog}>
          <header className={styles.head}>
            <div className={styles.names}>
              <Heading slot="title" level={2} className={styles.title}>
                {title}
              </Heading>
              {marks}
            </div>
            <IconButton icon={CloseIcon} label="Close" size="sm" onPress={onClose} />
          </header>
          <div className={styles.body} data-bare={isBare || undefined}>
            {children}
          </div>
          {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
