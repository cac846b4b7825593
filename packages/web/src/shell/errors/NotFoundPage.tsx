import { ButtonLink, EmptyState, PageHeader } from '@sextant/ui';
import { pages } from '../navigation/navigation.ts';
import { usePageTitle } from '../navigation/page-title.ts';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <>
      <PageHeader title="Not found" isReady />
      <EmptyState
        title="This page is not here"
        art="reading"
        actions={
          <>
            <ButtonLink href={pages.home}>Go to Home</ButtonLink>
            <ButtonLink kind="quiet" href={pages.dashboards}>
              See the dashboards
            </ButtonLink>
          </>
        }
      >
        The link may be old, or what it led to was deleted.
      </EmptyState>
    </>
  );
}
