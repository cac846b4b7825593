import { fail } from '@sextant/contract';
import { may } from '../../policies/permissions.ts';
import type { Session } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import { loadSessionUser } from '../sessions.ts';

const permission = 'can_execute_sql_query SQLLab';

/** The session of a run with the rights that its user has now. @throws ACCESS_003 when he may not run SQL any more */
export async function reloadSession(store: Store, session: Session): Promise<Session> {
  const user = await loadSessionUser(store, session.user.id);
  if (user === null || !may(user, permission)) throw fail('ACCESS_003', { permission });
  return { ...session, user };
}
