import { Button as AriaButton, Link as AriaLink } from 'react-aria-components';
import type { ButtonProps as AriaButtonProps, LinkProps as AriaLinkProps } from 'react-aria-components';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { Kbd } from '../display/Kbd.tsx';
import { Spinner } from '../display/Spinner.tsx';
import styles from './Button.module.css';

/** One `primary` on a screen, one in each open dialog; everything else is `default` or `quiet`. */
export type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-default' | 'danger-quiet';
/** Heights: xs 24 (tables, tile headers), sm 28 (panels), md 32 (page headers, dialogs), lg 40 (login). */
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

/** What a button looks like, shared by Button and ButtonLink. */
export interface ButtonLook {
  /** Default 'default'. */
  kind?: ButtonKind;
  /** Default 'md'. */
  size?: ButtonSize;
  /** Before the words. */
  icon?: IconType;
  /** After the words, such as the chevron of a menu. */
  endIcon?: IconType;
  /** Fills the width it is given. Default false. */
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}

/** What Button takes. */
export interface ButtonProps extends ButtonLook, Omit<AriaButtonProps, keyof ButtonLook | 'style' | 'isPending'> {
  /** The action is running: keeps focus, rejects presses, shows a spinner in the place of the icon. Default false. */
  isBusy?: boolean;
  /** Quiet buttons only: the panel or mode it opens is open. Default false. */
  isOn?: boolean;
  /** Shown inside as keys ('Mod+Enter'); the binding itself is made with useShortcut. */
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
}

const iconSize = (size: ButtonSize) => (size === 'xs' ? 14 : 16);

/** A button with words. For icons alone use IconButton, for going somewhere ButtonLink. */
export function Button(props: ButtonProps) {
  const { kind = 'default', size = 'md', icon, endIcon, isWide = false, className, children, ...more } = props;
  const { isBusy = false, isOn = false, shortcut, ...rest } = more;
  return (
    <AriaButton
      {...rest}
      isPending={isBusy}
      className={classNames(styles.button, className)}
      data-kind={kind}
      data-size={size}
      data-wide={isWide || undefined}
      data-on={isOn || undefined}
    >
      {isBusy ? <Spinner label="Working" /> : icon && <Icon of={icon} size={iconSize(size)} />}
      {children}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
      {endIcon && <Icon of={endIcon} size={14} />}
    </AriaButton>
  );
}

/** What ButtonLink takes. */
export interface ButtonLinkProps extends ButtonLook, Omit<AriaLinkProps, keyof ButtonLook | 'style'> {
  href: string;
}

/** A link that looks like a button: it goes to an address and can be opened in a new tab. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind = 'default', size = 'md', icon, endIcon, isWide = false, className, children, ...rest } = props;
  return (
    <AriaLink
      {...rest}
      className={classNames(styles.button, className)}
      data-kind={kind}
      data-size={size}
      data-wide={isWide || undefined}
    >
      {icon && <Icon of={icon} size={iconSize(size)} />}
      {children}
      {endIcon && <Icon of={endIcon} size={14} />}
    </AriaLink>
  );
}
