import { Button as AriaButton } from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import { StarIcon } from '../display/icons.ts';
import { Tooltip } from '../display/Tooltip.tsx';
import type { ButtonSize } from './Button.tsx';
import styles from './Button.module.css';

/** What StarButton takes. */
export interface StarButtonProps {
  /** What is starred, for the label: 'Favorite Flight punctuality'. */
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Default 'xs'. */
  size?: ButtonSize;
}

/** The star of favorites; amber when it is on. */
export function StarButton({ name, isOn, onChange, size = 'xs' }: StarButtonProps) {
  return (
    <Tooltip text={isOn ? 'Remove from favorites' : 'Add to favorites'}>
      <AriaButton
        aria-pressed={isOn}
        data-selected={isOn || undefined}
        onPress={() => onChange(!isOn)}
        aria-label={`Favorite ${name}`}
        className={`${styles.button} ${styles.square} ${styles.star}`}
        data-kind="quiet"
        data-size={size}
      >
        <Icon of={StarIcon} isFilled={isOn} />
      </AriaButton>
    </Tooltip>
  );
}
