import type { GoldenAccess, GoldenCase } from './cases.ts';
import { bySqlChange, rejectedWithCode, statementsOf, type StatedDifference } from './judging.ts';

/** The rules that bind a user, by table: those of one group are alternatives, groups add up; a Base rule binds all but its roles. */
function conditionsOf(user: string, { users, rules }: GoldenAccess): ReadonlyMap<string, string> {
  const roles = users[user] ?? [];
  const binding = rules.filter(
    ({ roles: namedNames, filter_type: kind }) =>
      namedNames.some((role) => roles.includes(role)) === (kind === 'Regular'),
  );
  const tables = [...new Set(binding.flatMap((rule) => rule.tables))];
  return new Map(
    tables.map((table) => {
      const groups = new Map<string, string[]>();
      for (const [index, rule] of binding.entries()) {
        if (!rule.tables.includes(table)) continue;
        const key = rule.group_key ?? `own ${index}`;
        groups.set(key, [...(groups.get(key) ?? []), `(${renderedClause(rule.clause, user)})`]);
      }
      return [table, [...groups.values()].map((clauses) => `(${clauses.join(' OR ')})`).join(' AND ')] as const;
    }),
  );
}

/** The one template among the recorded rules: a choice by the name of the user. */
const renderedClause = (clause: string, user: string): string =>
  clause.replace(
    /\{% if current_username\(\) == '(\w+)' %\}(.*?)\{% else %\}(.*?)\{% endif %\}/,
    (_, name: string, then: string, otherwise: string) => (name === user ? then : otherwise),
  );

const isVirtual = (golden: GoldenCase): boolean => statementsOf(golden).includes('AS virtual_table');

/** Differences on purpose in who sees which rows. */
export const ruleDifferences: readonly StatedDifference[] = [
  {
    what: 'a dataset that is closed to whoever asks answers as one that is not there',
    applies: ({ response }) => response.http_status === 403,
    judge: (_, ownResponse) =>
      ownResponse.status === 404
        ? rejectedWithCode(ownResponse, /^NOT_FOUND_\d{3}$/)
        : `should be 404, ours ${ownResponse.status}`,
  },
  {
    what: 'rules of a table bind in the SQL of datasets over it',
    applies: (golden) => golden.user !== undefined && isVirtual(golden) && golden.request.result_type !== 'query',
    judge: (golden, ownResponse, bench) => {
      const conditions = conditionsOf(golden.user ?? '', bench.access);
      const bound = (sql: string): string =>
        [...conditions].reduce(
          (text, [table, condition]) =>
            text.replaceAll(
              new RegExp(`(FROM|JOIN) ${table}\\b`, 'g'),
              `$1 (SELECT * FROM ${table} WHERE ${condition}) AS ${table}`,
            ),
          sql,
        );
      return bySqlChange({ sql: bound })(golden, ownResponse, bench);
    },
  },
];
