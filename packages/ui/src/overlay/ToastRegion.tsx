import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { CloseIcon, DoneIcon, ErrorIcon, InfoIcon, WarningIcon } from '../display/icons.ts';
import { allToasts, closeToast, shownToasts, subscribeToasts } from './toast-queue.ts';
import type { QueuedToast, ToastKind } from './toast-queue.ts';
import styles from './ToastRegion.module.css';

const icons: Readonly<Record<ToastKind, IconType>> = {
  info: InfoIcon,
  ok: DoneIcon,
  warn: WarningIcon,
  error: ErrorIcon,
};

/** Counts down only while nobody points at the messages or is in them. */
function useTimeout(toast: QueuedToast, isPressed: boolean): void {
  const leftMs = useRef(toast.durationMs);
  useEffect(() => {
    if (leftMs.current === null || isPressed) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => closeToast(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(1_000, (leftMs.current ?? 0) - (Date.now() - startedAt));
    };
  }, [toast.id, isPressed]);
}

function ToastLine({ toast, isPressed }: { toast: QueuedToast; isPressed: boolean }) {
  useTimeout(toast, isPressed);
  const { action } = toast;
  const chosenAction = () => {
    closeToast(toast.id);
    action?.onAction();
  };
  return (
    <li className={styles.toast} data-kind={toast.kind}>
      <Icon of={icons[toast.kind]} />
      <span className={styles.text}>{toast.text}</span>
      {action !== undefined && (
        <Button kind="quiet" size="xs" className={styles.action} onPress={chosenAction}>
          {action.text}
        </Button>
      )}
      <IconButton icon={CloseIcon} label="Close" size="xs" onPress={() => closeToast(toast.id)} />
    </li>
  );
}

/** Where toasts appear: once, in the shell. New ones are read aloud when the reader is idle. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, allToasts);
  const [isPressed, setPressed] = useState(false);
  return (
    <section
      className={styles.region}
      aria-label="Messages"
      // Stays within reach while a dialog makes the page inert.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setPressed(true)}
      onPointerLeave={() => setPressed(false)}
      onFocus={() => setPressed(true)}
      onBlur={() => setPressed(false)}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {shownToasts(toasts).map((toast) => (
          <ToastLine key={toast.id} toast={toast} isPressed={isPressed} />
        ))}
      </ol>
    </section>
  );
}
