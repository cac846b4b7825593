import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { FoldPanelIcon, UnfoldPanelIcon } from '../display/icons.ts';
import styles from './SidePanel.module.css';
import { useShortcut } from '../use-shortcut.ts';

/** What SidePanel takes. */
export interface SidePanelProps {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Beside the title: a Badge. */
  marks?: ReactNode;
  /** At the right of the head. */
  actions?: ReactNode;
  /** Stays in place over the scrolling body: tabs. */
  top?: ReactNode;
  /** Stays in place under the scrolling body. */
  foot?: ReactNode;
  /** Default 264. */
  widthPx?: number;
  /** Default 'left'. */
  side?: 'left' | 'right';
  /** The key that folds it and brings it back ('['): bound here, shown in the tooltip. */
  shortcut?: string;
  children: ReactNode;
}

/** A panel beside the work: head 44, scrolling body, sticky foot. Folded it is a strip with one button. */
export function SidePanel(props: SidePanelProps) {
  const {
    title,
    isOpen,
    onOpenChange,
    marks,
    actions,
    top,
    foot,
    widthPx = 264,
    side = 'left',
    shortcut,
    children,
  } = props;
  const key = shortcut === undefined ? {} : { shortcut };
  useShortcut({
    keys: shortcut ?? '',
    text: `Fold or show ${title}`,
    onAction: () => onOpenChange(!isOpen),
    isEnabled: shortcut !== undefined,
  });
  if (!isOpen) {
    return (
      <aside className={styles.folded} aria-label={title} data-side={side}>
        <IconButton
          icon={UnfoldPanelIcon}
          label={`Show ${title}`}
          size="sm"
          onPress={() => onOpenChange(true)}
          {...key}
        />
        {marks}
      </aside>
    );
  }
  return (
    <aside className={styles.panel} aria-label={title} data-side={side} style={{ width: widthPx }}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {marks}
        <div className={styles.actions}>
          {actions}
          <IconButton
            icon={FoldPanelIcon}
            label={`Hide ${title}`}
            size="sm"
            onPress={() => onOpenChange(false)}
            {...key}
          />
        </div>
      </header>
      {top}
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  );
}
