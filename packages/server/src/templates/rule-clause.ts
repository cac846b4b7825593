import type { Dialect } from '@sextant/sql';
import type { TemplateUser } from './template-user.ts';
import { startReads } from './template-user.ts';
import { TemplateError } from './language/template-error.ts';
import { func } from './language/values.ts';
import type { Value } from './language/values.ts';
import { hasTemplate, renderText } from './render-text.ts';
import { userNames } from './user-names.ts';

/** What the asking user chooses must not decide which rows he may see. */
const unavailableNames: readonly (readonly [string, Value])[] = [
  'url_param',
  'filter_values',
  'get_filters',
  'get_time_filter',
  'dataset',
  'metric',
].map((name) => [
  name,
  func(name, () => {
    throw new TemplateError('unavailable', `${name}()`);
  }),
]);

/**
 * The condition of a row rule for one user. It may read who he is, and nothing of what he asks. What it read needs no key of its own: the
 * conditions are part of the key of every result.
 *
 * @throws TEMPLATE_0xx
 */
export function renderClause(clause: string, user: TemplateUser, dialect: Dialect): string {
  if (!hasTemplate(clause)) return clause;
  const users = userNames(user, startReads()).map((one) => [one.name, one] as const);
  return renderText(clause, {
    names: new Map([...unavailableNames, ...users]),
    dialect,
    place: 'Error in jinja expression in RLS filters',
  });
}

/** Nobody in particular, to try a condition before it is saved. */
export const sampleUser: TemplateUser = {
  id: 1,
  username: 'somebody',
  email: 'somebody@example.org',
  roles: ['Gamma'],
};
