import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { CloseIcon } from '../display/icons.ts';
import styles from './Sheet.module.css';

/** What Sheet takes. */
export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Stays in place under the scrolling body. */
  foot?: ReactNode;
  /** Where it comes from. Default 'bottom'. */
  side?: 'bottom' | 'right';
  children: ReactNode;
}

/** A panel over the page: from the bottom on phones (92 % high, foot pinned), or from the right as a drawer. */
export function Sheet({ isOpen, onClose, title, foot, side = 'bottom', children }: SheetProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={styles.scrim}
      data-side={side}
    >
      <Modal className={styles.sheet} data-side={side}>
        <AriaDialog className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            <IconButton icon={CloseIcon} label="Close" size="sm" onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
