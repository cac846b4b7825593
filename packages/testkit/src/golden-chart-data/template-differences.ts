import { bySqlChange, anyQuery, messageOf, bodyText, type StatedDifference } from './judging.ts';

/** The outer condition on the column of time, which the template of the recorded dataset repeats inside. */
const outerBound = (sql: string, operator: string): string | null =>
  new RegExp(`dt ${operator} '(\\d{4}-\\d\\d-\\d\\d) 00:00:00'`).exec(sql)?.[1] ?? null;

function withFilterRange(sql: string): string {
  const [since, until] = [outerBound(sql, '>='), outerBound(sql, '<')];
  const insideTexts = [
    ...(since === null ? [] : [`dt >= '${since}T00:00:00'`]),
    ...(until === null ? [] : [`dt < '${until}T00:00:00'`]),
  ].join(' AND ');
  return sql.replace(/dt < '2026-11-21T00:00:00'/, insideTexts);
}

/** Differences on purpose in what templates are given. */
export const templateDifferences: readonly StatedDifference[] = [
  {
    what: 'values of the request stay inside of the quotes around them in a template',
    applies: (golden) => golden.feature === 'jinja.url_param' && messageOf(golden) === 'engine: syntax',
    judge: (golden, ownResponse) => {
      const quotedSeries = `'${(golden.url_params?.['series'] ?? '').replaceAll("'", "''")}'`;
      return ownResponse.status === 200 && bodyText(ownResponse).includes(quotedSeries)
        ? null
        : `should ask for ${quotedSeries}, ours ${ownResponse.status}`;
    },
  },
  {
    what: 'from_dttm and to_dttm are those of a filter over time, where the query has no range of its own',
    applies: (golden, engine) =>
      // As texts with a T in the middle they leave out the first day there; engines with a type for times compare them as such.
      engine === 'sqlite' &&
      golden.feature === 'jinja.from_to_dttm' &&
      anyQuery(({ time_range: range }) => range === undefined)(golden),
    judge: bySqlChange({ sql: withFilterRange }),
  },
];
