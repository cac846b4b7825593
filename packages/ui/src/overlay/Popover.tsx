import { Dialog as AriaDialog, DialogTrigger, Heading, Popover as AriaPopover } from 'react-aria-components';
import type { Placement } from 'react-aria-components';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Popover.module.css';

/** What Popover takes. */
export interface PopoverProps {
  /** The pressable that opens it: a Button or IconButton. */
  trigger: ReactElement;
  /** Names the popover; shown as its head unless `isTitleHidden`. */
  title: string;
  /** Default false. */
  isTitleHidden?: boolean;
  /** Buttons at the foot, primary last. A function is given `close`. */
  foot?: ReactNode | ((close: () => void) => ReactNode);
  /** Default 320. */
  widthPx?: number;
  /** Default 'bottom start'. */
  placement?: Placement;
  /** Leaves out the padding, for lists that reach the edges. Default false. */
  isBare?: boolean;
  /** Controlled opening; leave both out to let it keep its own state. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** A function is given `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const filled = (content: PopoverProps['children'], close: () => void) =>
  typeof content === 'function' ? content(close) : content;

/** A small sheet beside its trigger. Focus goes in when it opens and back when it closes; Esc and pressing outside close it. */
export function Popover(props: PopoverProps) {
  const { trigger, title, isTitleHidden = false, foot, widthPx = 320, placement = 'bottom start', ...more } = props;
  const { isBare = false, children, ...state } = more;
  return (
    <DialogTrigger {...state}>
      {trigger}
      <AriaPopover className={styles.surface} placement={placement} offset={4} style={{ width: widthPx }}>
        <AriaDialog className={styles.dialog} {...(isTitleHidden ? { 'aria-label': title } : {})}>
          {({ close }) => (
            <>
              {!isTitleHidden && (
                <div className={styles.head}>
                  <Heading slot="title" level={2} className={styles.title}>
                    {title}
                  </Heading>
                </div>
              )}
              <div className={classNames(styles.body, isBare && styles.bare)}>{filled(children, close)}</div>
              {foot !== undefined && <div className={styles.foot}>{filled(foot, close)}</div>}
            </>
          )}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
