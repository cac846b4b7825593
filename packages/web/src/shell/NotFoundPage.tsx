import { EmptyState, Link } from '@sextant/ui';
import { pages } from './navigation.ts';

/** For an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main>
      <EmptyState title="Nothing is here" acts={<Link href={pages.home}>Go to Home</Link>}>
        This address does not lead to a page.
      </EmptyState>
    </main>
  );
}
