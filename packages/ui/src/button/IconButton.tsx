import { Button as AriaButton } from 'react-aria-components';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import type { Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { Spinner } from '../display/Spinner.tsx';
import { Tooltip } from '../display/Tooltip.tsx';
import type { ButtonKind, ButtonSize } from './Button.tsx';
import styles from './Button.module.css';

/** What IconButton takes. */
export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'children' | 'className' | 'style' | 'isPending' | 'aria-label'
> {
  icon: IconType;
  /** What it does; read aloud and shown as the tooltip. */
  label: string;
  /** What the tooltip says in its place, and what is read aloud after it. Default: nothing more than `label`. */
  hint?: string | undefined;
  /** Default 'quiet'. */
  kind?: ButtonKind;
  /** Default 'md'. */
  size?: ButtonSize;
  /** Default false. */
  isBusy?: boolean;
  /** The panel or mode it opens is open. Default false. */
  isOn?: boolean;
  /** Draws the icon filled, such as a chosen star. Default false. */
  isFilled?: boolean;
  /** Shown in the tooltip ('F'). */
  shortcut?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon and a tooltip that names it. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, hint, kind = 'quiet', size = 'md', className, ...more } = props;
  const { isBusy = false, isOn = false, isFilled = false, shortcut, ...rest } = more;
  return (
    <Tooltip text={hint ?? label} {...(shortcut === undefined ? {} : { shortcut })}>
      <AriaButton
        {...rest}
        aria-label={label}
        isPending={isBusy}
        className={classNames(styles.button, styles.square, className)}
        data-kind={kind}
        data-size={size}
        data-on={isOn || undefined}
      >
        {isBusy ? <Spinner label={null} /> : <Icon of={icon} size={size === 'xs' ? 14 : 16} isFilled={isFilled} />}
      </AriaButton>
    </Tooltip>
  );
}
