import {
  Autocomplete,
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
  useFilter,
} from 'react-aria-components';
import { Fragment, useState } from 'react';
import { Icon } from '../display/Icon.tsx';
import { CheckIcon, ChevronRightIcon } from '../display/icons.ts';
import { Kbd } from '../display/Kbd.tsx';
import { SearchField } from '../field/SearchField.tsx';
import type { MenuAction, MenuProps, MenuSection } from './menu-props.ts';
import styles from './Menu.module.css';
import popover from '../display/Popover.module.css';
import { useLazyOpen } from './use-lazy-open.ts';

/** `id` tells it from all other lines and sections of its menu. */
function MenuLine({ id, action }: { id: string; action: MenuAction }) {
  const reason = action.disabledReason ?? null;
  const line = (
    <MenuItem
      id={id}
      textValue={action.text}
      className={styles.item}
      isDisabled={reason !== null}
      data-danger={action.isDanger || undefined}
      data-chosen={action.isChosen || undefined}
      {...(action.href === undefined ? {} : { href: action.href })}
      {...(action.onAction === undefined ? {} : { onAction: action.onAction })}
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
      {/* Beside a menu that fills a phone there is no space: there it comes from the bottom, over it. */}
      <Popover className={popover.surface} data-sheet offset={2}>
        <SubMenu action={action} sections={action.sections} />
      </Popover>
    </SubmenuTrigger>
  );
}

/** A further menu, with a field that searches it where it may be long. */
function SubMenu({ action, sections }: { action: MenuAction; sections: readonly MenuSection[] }) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [search, setSearch] = useState('');
  const body = <MenuBody label={action.text} sections={sections} />;
  return (
    <div className={styles.further}>
      {action.search === undefined ? (
        body
      ) : (
        <Autocomplete filter={contains} inputValue={search} onInputChange={setSearch}>
          <SearchField
            label={action.search}
            value={search}
            onChange={setSearch}
            size="sm"
            autoFocus
            className={styles.search ?? ''}
          />
          {body}
        </Autocomplete>
      )}
      {action.foot !== undefined && <p className={styles.foot}>{action.foot}</p>}
    </div>
  );
}

/** The lines of a menu. */
export function MenuBody({ label, sections }: { label: string; sections: readonly MenuSection[] }) {
  const shownSections = sections.filter((section) => section.items.length > 0);
  return (
    <AriaMenu aria-label={label} className={styles.menu}>
      {shownSections.map((section, index) => (
        <Fragment key={section.id}>
          {index > 0 && <Separator className={styles.separator} />}
          <AriaMenuSection id={`${section.id}/`} aria-label={section.title ?? label}>
            {section.title !== undefined && <Header className={styles.heading}>{section.title}</Header>}
            {section.items.map((action) => (
              // Lines and sections share one space of names in which each is one only.
              <MenuLine key={action.id} id={`${section.id}/${action.id}`} action={action} />
            ))}
          </AriaMenuSection>
        </Fragment>
      ))}
    </AriaMenu>
  );
}

/** The trigger with its menu, which opens at once unless its state is the caller's. */
export function MenuPopup({ trigger, label, sections, placement = 'bottom end', ...state }: MenuProps) {
  const lateOpen = useLazyOpen(trigger, state);
  return (
    <MenuTrigger {...lateOpen.state}>
      {lateOpen.trigger}
      <Popover className={popover.surface} placement={placement} offset={4}>
        <MenuBody label={label} sections={sections} />
      </Popover>
    </MenuTrigger>
  );
}
