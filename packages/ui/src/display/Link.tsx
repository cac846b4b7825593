import { Link as AriaLink } from 'react-aria-components';
import type { LinkProps as AriaLinkProps } from 'react-aria-components';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Link.module.css';

/** What Link takes. */
export interface LinkProps extends Omit<AriaLinkProps, 'children' | 'className' | 'style'> {
  /** 'quiet' keeps the color of the text until pointed at, for names in tables. Default 'default'. */
  kind?: 'default' | 'quiet';
  className?: string;
  children: ReactNode;
}

/** A link in text or in a table. Without `href` it is an action that reads as one ('Show it'). */
export function Link({ kind = 'default', className, children, ...rest }: LinkProps) {
  return (
    <AriaLink {...rest} className={classNames(styles.link, className)} data-kind={kind}>
      {children}
    </AriaLink>
  );
}
