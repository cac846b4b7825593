import type { LucideIcon } from 'lucide-react';
import styles from './Icon.module.css';

/** A line icon (lucide's drawing), taken as a component: `icon={ShareIcon}`. */
export type IconType = LucideIcon;
/** Width and height in pixels: 16 in controls, 14 and 12 in rows, 18 in the rail, 20 in phone tabs. */
export type IconSize = 12 | 14 | 16 | 18 | 20;

/** What Icon takes. */
export interface IconProps {
  of: IconType;
  /** Default 16. */
  size?: IconSize;
  /** Words for readers that cannot see it; without them the icon is decoration. Default null. */
  label?: string | null;
  /** Default false. */
  isFilled?: boolean;
}

/** Draws a line icon in our stroke (1.75, round), in the color of the text around it. */
export function Icon({ of: Drawing, size = 16, label = null, isFilled = false }: IconProps) {
  const ariaProps = label === null ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    <Drawing
      {...ariaProps}
      className={styles.icon}
      size={size}
      strokeWidth={1.75}
      fill={isFilled ? 'currentColor' : 'none'}
    />
  );
}
