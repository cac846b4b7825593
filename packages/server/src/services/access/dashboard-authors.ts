import { fail } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { Reader } from '../../policies/objects.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { ShareAuthor } from '../../store/shares.ts';
import type { RuleReader } from '../row-rules/row-rules-of.ts';
import { authorizeViaDashboard } from './shared-dashboards.ts';
import type { FilterFeatures, SharedQuery } from './shared-dashboards.ts';

interface SharedDataset {
  readonly dataset: Dataset;
  /** Null when no dashboard is named. */
  readonly sharedQuery: SharedQuery | null;
  readonly features: FilterFeatures;
}

/**
 * Those who pass the rows of a dataset on to a user by a dashboard.
 *
 * @throws NOT_FOUND_003 when nobody does, ACCESS_013 when the dashboard shows the dataset, but not by this query
 */
export async function authorsOf(
  store: Store,
  user: SessionUser,
  { dataset, sharedQuery, features }: SharedDataset,
): Promise<readonly ShareAuthor[]> {
  const found =
    sharedQuery === null ? null : await authorizeViaDashboard(store, user, { dataset, features, ...sharedQuery });
  if (found === null) throw fail('NOT_FOUND_003', { id: dataset.id });
  if (found === 'rejected') throw fail('ACCESS_013', {});
  return found.authors;
}

/** An author as the readers whose rules bind what is passed on. */
export interface BindingAuthor extends Reader {
  readonly readers: readonly RuleReader[];
}

/**
 * Rules that ask who reads mean the author, where he passes his rows on: as he is now, and as he was when he shared them, so that nobody sees more
 * because he rose. Dashboards that come with the product have authors without an id: their rules are the reader's alone.
 */
export async function bindingAuthors(store: Store, authors: readonly ShareAuthor[]): Promise<BindingAuthor[]> {
  const binding: BindingAuthor[] = [];
  for (const { id, roles: roleIds } of authors) {
    if (id === null) continue;
    const { rights, roles } = await store.grants.ofUser(id);
    const author = await store.users.byId(id);
    const user = { id, username: author?.username ?? null, email: author?.email ?? null, roles };
    binding.push({
      id,
      username: user.username ?? '',
      readers: [
        { roleIds: rights.roleIds, user },
        { roleIds, user },
      ],
      rights,
      roles,
    });
  }
  return binding;
}
