import { Button } from 'react-aria-components';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconType } from './Icon.tsx';
import { CloseIcon } from './icons.ts';
import styles from './Tag.module.css';

/** Status tones only for status; 'accent' means the reader's own choice; 'line' is for free tags. */
export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info' | 'line';

/** What Tag takes. */
export interface TagProps {
  /** Default 'neutral'. */
  tone?: Tone;
  icon?: IconType;
  title?: string;
  children: ReactNode;
}

/** A small word about a thing: its status, a tag. */
export function Tag({ tone = 'neutral', icon, title, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone} title={title}>
      {icon && <Icon of={icon} size={12} />}
      <span className={styles.words}>{children}</span>
    </span>
  );
}

/** A count beside a title or on a tab. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: 'neutral' | 'accent' }) {
  return (
    <span className={classNames(styles.tag, styles.badge)} data-tone={tone}>
      {children}
    </span>
  );
}

/** What Chip takes. */
export interface ChipProps {
  /** Default 'neutral'. */
  tone?: Tone;
  icon?: IconType;
  /** Draws the cross; null leaves it out. Default null. */
  onRemove?: (() => void) | null;
  /** Names the cross. Default 'Remove'. */
  removeLabel?: string;
  /** Pressing the words; null makes them plain. Default null. */
  onPress?: (() => void) | null;
  /** 'sentence' is the round one of the filter sentence. Default 'token'. */
  shape?: 'token' | 'sentence';
  /** Default false. */
  isDisabled?: boolean;
  children: ReactNode;
}

/** A chosen thing that can be taken away again: a token in a field, a part of the sentence. */
export function Chip(props: ChipProps) {
  const { tone = 'neutral', icon, onRemove = null, removeLabel = 'Remove', onPress = null, shape = 'token' } = props;
  const { isDisabled = false, children } = props;
  const content = (
    <>
      {icon && <Icon of={icon} size={12} />}
      <span className={styles.words}>{children}</span>
    </>
  );
  return (
    <span className={classNames(styles.tag, styles.chip)} data-tone={tone} data-shape={shape}>
      {onPress === null ? (
        content
      ) : (
        <Button className={styles.press} onPress={onPress} isDisabled={isDisabled}>
          {content}
        </Button>
      )}
      {onRemove !== null && (
        <Button className={styles.cross} aria-label={removeLabel} onPress={onRemove} isDisabled={isDisabled}>
          <Icon of={CloseIcon} size={12} />
        </Button>
      )}
    </span>
  );
}
