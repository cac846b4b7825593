import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useEffect, useRef } from 'react';
import type { FormEventHandler, FocusEventHandler, ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../display/icons.ts';
import { usePhone } from '../theme/use-media-query.ts';
import { useTextScale } from '../theme/use-text-scale.ts';
import styles from './Dialog.module.css';
import { keepFocusInside, markModal, useScrolledByKey } from './modal.ts';

/** What DialogBox takes. */
export interface DialogBoxProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string;
  /** Width on a desk; on a phone it is a sheet at the bottom of the screen. Default 480. */
  widthPx?: number;
  /** Fixed height on a desk, so that steps don't make it jump; without it the content decides. */
  heightPx?: number;
  /** Buttons at the foot, primary last. */
  foot?: ReactNode;
  /** Words or a button at the left of the foot. */
  footStart?: ReactNode;
  /** Pressing outside closes it. Default true. */
  isDismissable?: boolean;
  /** Default 'dialog'. */
  role?: 'dialog' | 'alertdialog';
  /** Leaves out the body's padding. Default false. */
  isBare?: boolean;
  /**
   * Names what the dialog shows, where that changes by itself. With it the focus goes to the dialog: what had it is often gone, and Close,
   * the first that could take it, would show itself and its hint.
   */
  step?: string;
  /** Watch the fields inside. */
  onFocus?: FocusEventHandler;
  onInput?: FormEventHandler;
  children: ReactNode;
}

/** The modal box of every dialog: head, scrolling body, foot that stays. It closes at once: Dialog asks first where work would be lost. */
export function DialogBox(props: DialogBoxProps) {
  const { isOpen, onClose, title, subtitle, widthPx = 480, heightPx, isDismissable = true, role = 'dialog' } = props;
  const isPhone = usePhone();
  const dialog = useRef<HTMLElement>(null);
  const lastStep = useRef(props.step);
  useEffect(() => {
    if (lastStep.current === props.step) return;
    lastStep.current = props.step;
    dialog.current?.focus();
  }, [props.step]);
  const scale = useTextScale();
  const scroller = useScrolledByKey();
  const size = isPhone ? {} : { width: widthPx * scale, ...(heightPx === undefined ? {} : { height: heightPx }) };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      className={styles.scrim}
      onMouseDown={keepFocusInside}
    >
      <Modal className={styles.modal} style={size} data-tall={heightPx !== undefined || undefined}>
        <AriaDialog
          ref={(element) => {
            dialog.current = element;
            markModal(element);
          }}
          className={styles.dialog}
          role={role}
        >
          <header className={styles.head}>
            <div className={styles.words}>
              <Heading slot="title" level={2} className={styles.title}>
                {title}
              </Heading>
              {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
            </div>
            <IconButton icon={CloseIcon} label="Close" size="sm" onPress={onClose} />
          </header>
          <div
            ref={scroller}
            className={classNames(styles.body, props.isBare === true && styles.bare)}
            onFocus={props.onFocus}
            onInput={props.onInput}
          >
            {props.children}
          </div>
          {props.foot !== undefined && (
            <footer className={styles.foot}>
              {props.footStart !== undefined && <div className={styles.start}>{props.footStart}</div>}
              {props.foot}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
