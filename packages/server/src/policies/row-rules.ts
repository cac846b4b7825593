/** What deciding needs to know of a rule about rows. */
export interface DecidedRule {
  readonly kind: 'Regular' | 'Base';
  readonly roleIds: readonly number[];
  readonly groupKey: string | null;
  readonly clause: string;
}

/** A regular rule binds whoever has one of its roles, a base rule everybody who has none of them; administrators are users like others. */
export const binds = (rule: Pick<DecidedRule, 'kind' | 'roleIds'>, roleIds: readonly number[]): boolean =>
  rule.roleIds.some((id) => roleIds.includes(id)) === (rule.kind === 'Regular');

/**
 * The conditions that rows have to meet, all of them: rules of one group key are alternatives, every other rule stands for itself. Each clause
 * has been checked to be one whole expression before.
 */
export function combineRules(rules: readonly DecidedRule[]): string[] {
  const groups = new Map<string, string[]>();
  rules.forEach(({ groupKey, clause }, index) => {
    const key = groupKey === null || groupKey === '' ? `rule ${index}` : `group ${groupKey}`;
    groups.set(key, [...(groups.get(key) ?? []), clause]);
  });
  // A line of its own for each closing parenthesis: a clause may end in a comment.
  return [...groups.values()].map((clauses) =>
    clauses.length === 1 ? (clauses[0] ?? '1 = 0') : clauses.map((clause) => `(${clause}\n)`).join(' OR '),
  );
}
