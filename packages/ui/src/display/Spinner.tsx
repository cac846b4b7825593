import styles from './Spinner.module.css';

/** What Spinner takes. */
export interface SpinnerProps {
  /** What is being waited for; null where words beside it already say so. */
  label: string | null;
  /** Default 'md' (14 px); 'sm' is 10 px, for the reading line. */
  size?: 'sm' | 'md';
}

/** A turning ring, for waits inside of a control. Whole areas use Skeleton with a Scale instead. */
export function Spinner({ label, size = 'md' }: SpinnerProps) {
  const ariaProps = label === null ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return <span {...ariaProps} className={styles.spinner} data-size={size} />;
}
