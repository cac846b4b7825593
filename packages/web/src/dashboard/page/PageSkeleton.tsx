import { PageHeader, Skeleton } from '@sextant/ui';
import styles from './Dashboard.module.css';

/** The page before its description has come: the usual places, nothing in them. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <PageHeader title="Dashboard" />
      <div className={styles.waiting}>
        <Skeleton shape="table" />
      </div>
    </div>
  );
}
