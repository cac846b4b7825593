import { useSyncExternalStore } from 'react';
import { Note, OfflineIcon } from '@sextant/ui';
import styles from './AppFrame.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the device has lost its network, for as long as that lasts. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div className={styles.offline} role="status">
      {!isOnline && (
        <Note tone="warn" icon={OfflineIcon}>
          You are offline. The page stays as it is; what needs the server goes on when the connection is back.
        </Note>
      )}
    </div>
  );
}
