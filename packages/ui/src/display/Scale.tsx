import { classNames } from '../class-names.ts';
import styles from './Scale.module.css';

/** What Scale takes. */
export interface ScaleProps {
  className?: string;
}

/** The graduated rule: a tick each 8 px, a long one each 40. It stands under something measured. */
export function Scale({ className }: ScaleProps) {
  return <div className={classNames(styles.scale, className)} aria-hidden="true" />;
}

/** What ProgressBar takes. */
export interface ProgressBarProps {
  /** What is progressing; read aloud, and shown unless `isLabelHidden`. */
  label: string;
  /** 0 to 1; null when the end is not known. */
  value: number | null;
  /** At the right of the label, such as '12.4 of 30 MB'. */
  reading?: string;
  /** Default false. */
  isLabelHidden?: boolean;
}

/** Progress on the scale: the rule fills from the left; with no known end a part of it wanders. */
export function ProgressBar({ label, value, reading, isLabelHidden = false }: ProgressBarProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <div className={styles.progress}>
      {!isLabelHidden && (
        <div className={styles.words}>
          <span>{label}</span>
          {reading !== undefined && <span className={styles.reading}>{reading}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
        {...(reading === undefined ? {} : { 'aria-valuetext': reading })}
      >
        <div className={styles.track}>
          <div
            className={classNames(styles.fill, share === null && styles.wandering)}
            style={share === null ? {} : { width: `${share * 100}%` }}
          />
        </div>
        <Scale />
      </div>
    </div>
  );
}
