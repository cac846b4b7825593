import { CloseIcon, Icon } from '@sextant/ui';
import { stateTexts } from '../tab-run.ts';
import type { RunState } from '../tab-run.ts';
import styles from '../SqlLab.module.css';

/** How a run stands, as a dot: running blue, success green, failed a red square. `isSilent` where the word stands beside it. */
export function StateDot({
  state,
  isSilent = false,
}: {
  readonly state: RunState | null;
  readonly isSilent?: boolean;
}) {
  const text = state === null ? null : stateTexts[state];
  const label = isSilent || text === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': text };
  return <span className={styles.dot} data-state={state ?? undefined} {...label} />;
}

interface CloseMarkProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** The cross on a tab. It stands inside of the tab's button, so that the arrow keys go from tab to tab; Delete closes by keys. */
export const CloseMark = ({ title, onClose }: CloseMarkProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the pointer alone: the keyboard closes by Delete
  <span
    className={styles.close}
    data-close=""
    title={title}
    onClick={(event) => {
      event.stopPropagation();
      onClose();
    }}
  >
    <Icon of={CloseIcon} size={12} />
  </span>
);
