import { Button, Disclosure as AriaDisclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { ChevronDownIcon } from './icons.ts';
import styles from './Disclosure.module.css';

/** What Disclosure takes. */
export interface DisclosureProps {
  title: string;
  /** Beside the title, such as a count or 'required'. */
  reading?: ReactNode;
  /** At the right; not part of the button. */
  end?: ReactNode;
  /** Default true. */
  isOpenAtFirst?: boolean;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Default 3. */
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
}

/** A section of a panel that can be folded: 36 px head with a hairline. */
export function Disclosure(props: DisclosureProps) {
  const { title, reading, end, isOpenAtFirst = true, isOpen, onOpenChange, headingLevel = 3, children } = props;
  return (
    <AriaDisclosure
      className={styles.section}
      defaultExpanded={isOpenAtFirst}
      {...(isOpen === undefined ? {} : { isExpanded: isOpen })}
      {...(onOpenChange === undefined ? {} : { onExpandedChange: onOpenChange })}
    >
      <div className={styles.head}>
        <Heading level={headingLevel} className={styles.heading}>
          <Button slot="trigger" className={styles.button}>
            <Icon of={ChevronDownIcon} size={14} />
            {title}
            {reading !== undefined && <span className={styles.reading}>{reading}</span>}
          </Button>
        </Heading>
        {end}
      </div>
      <DisclosurePanel>
        <div className={styles.body}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
