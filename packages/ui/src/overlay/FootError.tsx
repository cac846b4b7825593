import { Icon } from '../display/Icon.tsx';
import { ErrorIcon } from '../display/icons.ts';
import styles from './FootError.module.css';

/** Why what a dialog was to do failed, beside its buttons (`footStart`); nothing while nothing has. */
export const FootError = ({ message }: { message: string | null }) =>
  message !== null && (
    <span className={styles.error} role="alert">
      <Icon of={ErrorIcon} size={14} /> {message}
    </span>
  );
