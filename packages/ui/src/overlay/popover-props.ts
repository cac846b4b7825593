import type { Placement } from 'react-aria-components';
import type { ReactElement, ReactNode } from 'react';
import type { TriggerProps } from './LazyOverlay.tsx';

/** What Popover takes. */
export interface PopoverProps {
  /** The pressable that opens it: a Button or IconButton. */
  trigger: ReactElement<TriggerProps>;
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
  /** How far from its trigger. Default 4. */
  offsetPx?: number;
  /** A corner changes its size. Default false. */
  isResizable?: boolean;
  /** On a phone it comes up from the lower edge, over the whole width. Default false. */
  isSheetOnPhone?: boolean;
  /** Leaves out the padding, for lists that reach the edges. Default false. */
  isBare?: boolean;
  /** Controlled opening; leave both out to let it keep its own state. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** A function is given `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}
