import { Button as AriaButton } from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import { ChevronDownIcon } from '../display/icons.ts';
import { Menu } from './Menu.tsx';
import type { MenuSection } from './menu-props.ts';
import { Button } from '../button/Button.tsx';
import type { ButtonProps } from '../button/Button.tsx';
import styles from '../button/Button.module.css';

/** What SplitButton takes. */
export interface SplitButtonProps extends ButtonProps {
  /** The further actions behind the chevron. */
  sections: readonly MenuSection[];
  /** Names the chevron. Default 'More'. */
  menuLabel?: string;
}

/** A button for the usual act, with a chevron for its variants. */
export function SplitButton({ sections, menuLabel = 'More', ...button }: SplitButtonProps) {
  return (
    <span className={styles.split}>
      <Button {...button} />
      <Menu
        label={menuLabel}
        sections={sections}
        trigger={
          <AriaButton
            className={`${styles.button} ${styles.square}`}
            aria-label={menuLabel}
            data-kind={button.kind ?? 'default'}
            data-size={button.size ?? 'md'}
            isDisabled={button.isDisabled ?? false}
          >
            <Icon of={ChevronDownIcon} size={14} />
          </AriaButton>
        }
      />
    </span>
  );
}
