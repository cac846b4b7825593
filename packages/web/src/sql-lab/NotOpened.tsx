import { ButtonLink, EmptyState, PageHeader } from '@sextant/ui';
import { ListError } from '../shell/errors/ListError.tsx';
import { useWhoGrants } from '../shell/errors/who-grants.ts';
import { pages } from '../shell/navigation/navigation.ts';
import styles from './SqlLab.module.css';

/** The page for those who may not use SQL Lab. */
export function Denied() {
  const granters = useWhoGrants('a role that allows SQL Lab');
  return (
    <>
      <PageHeader title="SQL Lab" isReady />
      <EmptyState
        title="You may not use SQL Lab"
        art="locked"
        actions={<ButtonLink href={pages.home}>Go to Home</ButtonLink>}
      >
        {granters}
      </EmptyState>
    </>
  );
}

/** The page when its tabs could not be read. */
export function NotStarted({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <>
      <PageHeader title="SQL Lab" isReady />
      <div className={styles.failed}>
        <ListError noun="tabs of SQL Lab" error={error} onRetry={onRetry} />
      </div>
    </>
  );
}
