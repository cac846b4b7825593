import type { Placement } from 'react-aria-components';
import type { ReactElement } from 'react';
import type { IconType } from '../display/Icon.tsx';
import type { TriggerProps } from './LazyOverlay.tsx';

/** One line of a menu. Either it acts, goes somewhere (`href`), or opens a further menu (`sections`). */
export interface MenuAction {
  id: string;
  text: string;
  icon?: IconType;
  onAction?: () => void;
  href?: string;
  sections?: readonly MenuSection[];
  /** Lets the further menu be searched, under this name. Default: it cannot be. */
  search?: string;
  /** Stands under the further menu. Default nothing. */
  foot?: string;
  /** Shown as keys at the right; the binding itself is made with useShortcut. */
  shortcut?: string;
  /** A reading at the right, such as the age of the data. */
  end?: string;
  /** Default false. */
  isDanger?: boolean;
  /** The choice in force, with a check mark. Default false. */
  isChosen?: boolean;
  /** Turns it off and says why in a second line. Default null. */
  disabledReason?: string | null;
}

/** Lines that belong together; a hairline parts the sections. */
export interface MenuSection {
  id: string;
  title?: string;
  items: readonly MenuAction[];
}

/** What Menu takes. */
export interface MenuProps {
  /** The pressable that opens it. */
  trigger: ReactElement<TriggerProps>;
  /** Names the menu for readers that cannot see it. */
  label: string;
  sections: readonly MenuSection[];
  /** Default 'bottom end'. */
  placement?: Placement;
  /** Opens as soon as it is drawn, as the one of a `LazyMenu`. Default false. */
  startsOpen?: boolean;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}
