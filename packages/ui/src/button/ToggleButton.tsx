import { ToggleButton as AriaToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { ToggleButtonProps as AriaToggleButtonProps } from 'react-aria-components';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { Tooltip } from '../display/Tooltip.tsx';
import type { ButtonSize } from './Button.tsx';
import buttonStyles from './Button.module.css';
import styles from './SegmentedControl.module.css';

/** What ToggleButton takes. */
export interface ToggleButtonProps extends Omit<AriaToggleButtonProps, 'children' | 'className' | 'style'> {
  /** Default 'quiet'. */
  kind?: 'default' | 'quiet';
  /** Default 'md'. */
  size?: ButtonSize;
  icon?: IconType;
  children: ReactNode;
}

/** A button that stays pressed. */
export function ToggleButton({ kind = 'quiet', size = 'md', icon, children, ...rest }: ToggleButtonProps) {
  return (
    <AriaToggleButton {...rest} className={buttonStyles.button} data-kind={kind} data-size={size}>
      {icon && <Icon of={icon} size={size === 'xs' ? 14 : 16} />}
      {children}
    </AriaToggleButton>
  );
}

/** One segment. With `icon` and `isIconOnly` the text becomes its tooltip. */
export interface Segment<Id extends string> {
  id: Id;
  text: string;
  icon?: IconType;
  /** Default false. */
  isIconOnly?: boolean;
}

/** What SegmentedControl takes. */
export interface SegmentedControlProps<Id extends string> {
  /** Names the group. */
  label: string;
  segments: readonly Segment<Id>[];
  value: Id;
  onChange: (value: Id) => void;
  /** Shares the width it is given. Default false. */
  isWide?: boolean;
  /** Default false. */
  isDisabled?: boolean;
}

function SegmentButton({ segment }: { segment: Segment<string> }) {
  const isIconOnly = segment.isIconOnly === true && segment.icon !== undefined;
  const button = (
    <AriaToggleButton
      id={segment.id}
      className={styles.segment}
      {...(isIconOnly ? { 'aria-label': segment.text } : {})}
    >
      {segment.icon && <Icon of={segment.icon} />}
      {!isIconOnly && segment.text}
    </AriaToggleButton>
  );
  return isIconOnly ? <Tooltip text={segment.text}>{button}</Tooltip> : button;
}

/** One of two to five short choices, all in sight; takes effect at once. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, value, onChange, isWide = false, isDisabled = false } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const next = segments.find((segment) => keys.has(segment.id));
        if (next !== undefined) onChange(next.id);
      }}
      className={classNames(styles.group, isWide && styles.wide)}
    >
      {segments.map((segment) => (
        <SegmentButton key={segment.id} segment={segment} />
      ))}
    </ToggleButtonGroup>
  );
}
