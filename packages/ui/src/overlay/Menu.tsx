import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components';
import type { Placement } from 'react-aria-components';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { CheckIcon, ChevronRightIcon } from '../display/icons.ts';
import { Kbd } from '../display/Kbd.tsx';
import styles from './Menu.module.css';
import popover from './Popover.module.css';

/** One line of a menu. Either it acts, goes somewhere (`href`), or opens a further menu (`sections`). */
export interface MenuAction {
  id: string;
  text: string;
  icon?: IconType;
  onAct?: () => void;
  href?: string;
  sections?: readonly MenuSection[];
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
  trigger: ReactElement;
  /** Names the menu for readers that cannot see it. */
  label: string;
  sections: readonly MenuSection[];
  /** Default 'bottom end'. */
  placement?: Placement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

function MenuLine({ action }: { action: MenuAction }) {
  const reason = action.disabledReason ?? null;
  const line = (
    <MenuItem
      id={action.id}
      textValue={action.text}
      className={styles.item}
      isDisabled={reason !== null}
      data-danger={action.isDanger || undefined}
      data-chosen={action.isChosen || undefined}
      {...(action.href === undefined ? {} : { href: action.href })}
      {...(action.onAct === undefined ? {} : { onAction: action.onAct })}
    >
      {action.icon && <Icon of={action.icon} />}
      <span className={styles.words}>
        {action.text}
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </span>
      {action.isChosen === true && <Icon of={CheckIcon} size={14} label="chosen" />}
      {action.end !== undefined && <span className={styles.end}>{action.end}</span>}
      {action.shortcut !== undefined && <Kbd keys={action.shortcut} />}
      {action.sections !== undefined && <Icon of={ChevronRightIcon} size={14} />}
    </MenuItem>
  );
  if (action.sections === undefined) return line;
  return (
    <SubmenuTrigger>
      {line}
      <Popover className={popover.surface} offset={2}>
        <MenuBody label={action.text} sections={action.sections} />
      </Popover>
    </SubmenuTrigger>
  );
}

function MenuBody({ label, sections }: { label: string; sections: readonly MenuSection[] }) {
  const shown = sections.filter((section) => section.items.length > 0);
  return (
    <AriaMenu aria-label={label} className={styles.menu}>
      {shown.map((section, index) => (
        <Fragment key={section.id}>
          {index > 0 && <Separator className={styles.separator} />}
          <AriaMenuSection id={section.id} aria-label={section.title ?? label}>
            {section.title !== undefined && <Header className={styles.heading}>{section.title}</Header>}
            {section.items.map((action) => (
              <MenuLine key={action.id} action={action} />
            ))}
          </AriaMenuSection>
        </Fragment>
      ))}
    </AriaMenu>
  );
}

/** A menu of acts, opened by its trigger. Empty sections are left out. */
export function Menu({ trigger, label, sections, placement = 'bottom end', ...state }: MenuProps) {
  return (
    <MenuTrigger {...state}>
      {trigger}
      <Popover className={popover.surface} placement={placement} offset={4}>
        <MenuBody label={label} sections={sections} />
      </Popover>
    </MenuTrigger>
  );
}
