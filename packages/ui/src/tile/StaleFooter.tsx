import { Button as AriaButton } from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import { OfflineIcon } from '../display/icons.ts';
import { showMoment } from './readings.ts';
import styles from './TileFrame.module.css';
import { useClock } from './use-clock.ts';

const why = ', cannot be refreshed';

/** The foot of a tile whose numbers are older than what is asked: of when they are, and another try. It fits the smallest tile. */
export function StaleFooter({ receivedAt, onRetry }: { receivedAt: number; onRetry: () => void }) {
  const now = useClock(30_000);
  const text = `As of ${showMoment(receivedAt, now)}`;
  return (
    <footer className={styles.reading} data-outdated="">
      <span className={styles.outdated} role="status">
        <Icon of={OfflineIcon} size={12} />
        <span className={styles.outdatedWords} title={`${text}${why}`}>
          {text}
          <span className={styles.outdatedWhy}>{why}</span>
        </span>
      </span>
      <AriaButton className={styles.retry} onPress={onRetry}>
        Try again
      </AriaButton>
    </footer>
  );
}
