import styles from './Logo.module.css';

/** Our mark: a sextant's frame, its arm, and the graduated arc. `label` null where the name stands beside it. */
export function Logo({ label, sizePx = 32 }: { label: string | null; sizePx?: number }) {
  const ariaProps = label === null ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    <svg {...ariaProps} className={styles.logo} width={sizePx} height={sizePx} viewBox="0 0 32 32">
      <path d="M16 5 5 23M16 5l11 18" />
      <path d="M3.8 24.8a24 24 0 0 0 24.4 0" />
      <path className={styles.arm} d="M16 5l3.6 21.2" />
      <path className={styles.tick} d="M8.8 25.4l.7-2.1M12.8 26.8l.4-2.2M23.2 25.4l-.7-2.1" />
      <circle className={styles.pivot} cx="16" cy="4.8" r="2.2" />
    </svg>
  );
}
