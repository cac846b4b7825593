import { countText } from './count-text.ts';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconType } from './Icon.tsx';
import styles from './Tabs.module.css';

/** One tab; `panel` is drawn only while it is chosen. Without panels the chosen tab is the caller's to show. */
export interface TabItem<Id extends string = string> {
  id: Id;
  text: string;
  icon?: IconType;
  /** A count behind the words. */
  count?: number;
  /** How many things behind it are wrong; a second count, in red. Default none. */
  errorCount?: number;
  panel?: ReactNode;
  /** Default false. */
  isDisabled?: boolean;
  /** Why it cannot be chosen; disables it, and is read when it is pointed at. */
  disabledReason?: string | undefined;
}

/** What Tabs takes. */
export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly TabItem<Id>[];
  value: Id;
  onChange: (value: Id) => void;
  /** At the right end of the row of tabs. */
  end?: ReactNode;
  className?: string;
}

/** Views of the same thing, one at a time. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, end, className }: TabsProps<Id>) {
  const change = (key: unknown) => {
    const next = tabs.find((tab) => tab.id === key);
    if (next !== undefined) onChange(next.id);
  };
  return (
    <AriaTabs selectedKey={value} onSelectionChange={change} className={classNames(styles.tabs, className)}>
      <div className={styles.bar}>
        <TabList aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              id={tab.id}
              className={styles.tab}
              isDisabled={tab.isDisabled === true || tab.disabledReason !== undefined}
            >
              {tab.icon && <Icon of={tab.icon} size={14} />}
              {tab.disabledReason === undefined ? tab.text : <span title={tab.disabledReason}>{tab.text}</span>}
              {(tab.errorCount ?? 0) > 0 && (
                <span className={styles.count} data-tone="danger" title={`${tab.errorCount} to correct`}>
                  {countText(tab.errorCount ?? 0)}
                </span>
              )}
              {tab.count !== undefined && <span className={styles.count}>{countText(tab.count)}</span>}
            </Tab>
          ))}
        </TabList>
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel} data-empty={tab.panel === undefined || undefined}>
          {tab.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
