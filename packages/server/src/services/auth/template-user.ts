import type { Session } from '../../app-context.ts';
import { visitorId } from '../../app-context.ts';
import type { TemplateUser } from '../../templates/asker.ts';

/** Who asks, as templates may know him. A visitor is nobody. */
export const templateUser = ({ user }: Pick<Session, 'user'>): TemplateUser =>
  user.id === visitorId
    ? { id: null, username: null, email: null, roles: user.roles }
    : { id: user.id, username: user.username, email: user.email, roles: user.roles };
