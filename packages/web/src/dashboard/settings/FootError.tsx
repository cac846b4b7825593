import { ErrorIcon, Icon } from '@sextant/ui';
import styles from './Filters.module.css';

/** Why a save failed, beside the buttons of a dialog; nothing while none has. */
export const FootError = ({ message }: { readonly message: string | null }) =>
  message !== null && (
    <span className={styles.error} role="alert">
      <Icon of={ErrorIcon} size={14} /> {message}
    </span>
  );
