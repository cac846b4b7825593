import type { TemplateUser } from '../../templates/template-user.ts';
import type { Session } from '../../policies/session.ts';
import { visitorId } from '../../policies/session.ts';

/** Who asks, as templates may know him. A visitor is nobody. */
export const templateUser = ({ user }: Pick<Session, 'user'>): TemplateUser =>
  user.id === visitorId
    ? { id: null, username: null, email: null, roles: user.roles }
    : { id: user.id, username: user.username, email: user.email, roles: user.roles };
