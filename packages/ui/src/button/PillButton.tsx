import { Button as AriaButton } from 'react-aria-components';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { ChevronDownIcon } from '../display/icons.ts';
import styles from './PillButton.module.css';

/** What PillButton takes. */
export interface PillButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'value'> {
  icon: IconType;
  label: string;
  /** What is chosen, in words; cut where it is longer than the pill. */
  value: string;
  /** Something is chosen. */
  isSet: boolean;
  /** What is chosen cannot stay so. Default false. */
  isInvalid?: boolean;
}

/** A field as one button in a line of others: its name and what is chosen. It opens what changes that. */
export function PillButton({ icon, label, value, isSet, isInvalid = false, ...rest }: PillButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={styles.pill}
      aria-label={`${label}: ${value}`}
      data-set={isSet || undefined}
      data-invalid={isInvalid || undefined}
    >
      <Icon of={icon} size={14} />
      {/* The blank parts them for who hears or copies them; a flex box draws none. */}
      <span className={styles.label}>{label}</span> <span className={styles.value}>{value}</span>
      <Icon of={ChevronDownIcon} size={14} />
    </AriaButton>
  );
}
