import { useRouter } from '@tanstack/react-router';
import { Button, ButtonLink, ErrorPanel, PageHeader } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { pages } from '../navigation/navigation.ts';
import { usePageTitle } from '../navigation/page-title.ts';
import styles from './PageError.module.css';

interface PageErrorProps {
  readonly error: Error;
  /** Draws the page anew. */
  readonly onRetry?: () => void;
}

/** Last resort of a page that could not be drawn: the error's text and stack, and a way on. */
export function PageError({ error, onRetry }: PageErrorProps) {
  const router = useRouter();
  usePageTitle('Unexpected error');
  const retry = () => {
    void router.invalidate();
    onRetry?.();
  };
  return (
    <>
      <PageHeader title="This page could not be drawn" isReady />
      <div className={styles.page}>
        <ErrorPanel
          title="Unexpected error"
          code={codeOf(error)}
          message={error.message}
          details={error.stack ?? error.message}
          actions={
            <>
              <Button size="sm" onPress={retry}>
                Try again
              </Button>
              <ButtonLink size="sm" kind="quiet" href={pages.home}>
                Go to Home
              </ButtonLink>
            </>
          }
        />
      </div>
    </>
  );
}
