import { SQLDialect } from '@codemirror/lang-sql';

/** Words of the grammar in every dialect. Names that people give to columns (`name`, `type`, `count`) are none of them. */
const keywords = `all alter and any as asc begin between both by case cast check collate column commit constraint create cross
  current current_date current_time current_timestamp default delete desc distinct drop else end escape except exists explain extract
  false fetch filter first following for foreign from full function grant group grouping having if in inner insert intersect
  interval into is join key last lateral leading left like limit materialized natural next not null nulls of offset on only or
  order outer over partition preceding primary range recursive references replace returning revoke right rollback rollup row rows
  select set sets show similar some table tablesample temporary then ties to trailing true truncate unbounded union unique unnest
  update using values view when where window with within without`;

const types = `bigint binary bit blob boolean bool bytea char character date datetime decimal double enum float hugeint int integer
  json jsonb numeric real smallint string text time timestamp timestamptz tinyint uuid varbinary varchar`;

/** What a dialect has beside the words of all; `capitals`: names with capitals need no quotes. */
interface DialectWords {
  readonly keywords?: string;
  readonly types?: string;
  readonly capitals?: boolean;
  readonly quotes?: string;
  readonly hasDollarStrings?: boolean;
  readonly hasQuotedStrings?: boolean;
  readonly hasHashComments?: boolean;
  readonly hasBackslashes?: boolean;
}

const postgresql: DialectWords = { keywords: 'analyze array ilike isnull notnull', hasDollarStrings: true };
const mysql: DialectWords = {
  keywords: 'describe div force ignore limit mod regexp rlike straight_join use xor',
  capitals: true,
  quotes: '`',
  hasQuotedStrings: true,
  hasHashComments: true,
  hasBackslashes: true,
};
const clickhouse: DialectWords = {
  keywords: 'any array asof describe final format global ilike prewhere sample settings',
  capitals: true,
  quotes: '`"',
  hasBackslashes: true,
};
const trino: DialectWords = { keywords: 'analyze array describe ilike ordinality', capitals: true };

const wordsByBackend: Readonly<Record<string, DialectWords>> = {
  bigquery: {
    keywords: 'array describe qualify pivot struct unpivot',
    quotes: '`',
    capitals: true,
    hasQuotedStrings: true,
    hasHashComments: true,
    hasBackslashes: true,
  },
  clickhouse,
  clickhousedb: clickhouse,
  duckdb: {
    ...postgresql,
    keywords: 'anti array asof describe exclude glob ilike pivot positional qualify semi summarize unpivot',
    types: 'list map struct ubigint uinteger usmallint utinyint',
    capitals: true,
  },
  mariadb: mysql,
  mssql: { keywords: 'apply cross exec go outer pivot top unpivot', quotes: '"[', capitals: true },
  mysql,
  oracle: { keywords: 'connect level minus prior start' },
  postgresql,
  presto: trino,
  snowflake: { keywords: 'array describe flatten ilike qualify pivot sample unpivot', hasDollarStrings: true },
  sqlite: { keywords: 'glob indexed match pragma regexp without', capitals: true, quotes: '`"' },
  trino,
};

const standard: DialectWords = {};
const wordsOf = (backend: string): DialectWords =>
  (Object.hasOwn(wordsByBackend, backend) ? wordsByBackend[backend] : undefined) ?? standard;

const dialects = new Map<string, SQLDialect>();

/** How the SQL of a database is written, by its `backend`; standard SQL for those that are not cachedValue. */
export function sqlDialectOf(backend: string): SQLDialect {
  const cachedValue = dialects.get(backend);
  if (cachedValue !== undefined) return cachedValue;
  const words = wordsOf(backend);
  const dialect = SQLDialect.define({
    keywords: `${keywords} ${words.keywords ?? ''}`.replaceAll(/\s+/g, ' '),
    types: `${types} ${words.types ?? ''}`.replaceAll(/\s+/g, ' '),
    identifierQuotes: words.quotes ?? '"',
    doubleDollarQuotedStrings: words.hasDollarStrings ?? false,
    doubleQuotedStrings: words.hasQuotedStrings ?? false,
    hashComments: words.hasHashComments ?? false,
    backslashEscapes: words.hasBackslashes ?? false,
  });
  dialects.set(backend, dialect);
  return dialect;
}

const keywordSets = new Map<string, ReadonlySet<string>>();

/** The words of the grammar of a database's SQL, in lower case. */
export function keywordsOf(backend: string): ReadonlySet<string> {
  const cachedValue = keywordSets.get(backend);
  if (cachedValue !== undefined) return cachedValue;
  const words = new Set(`${keywords} ${wordsOf(backend).keywords ?? ''}`.trim().split(/\s+/));
  keywordSets.set(backend, words);
  return words;
}

/** A name as it is written in a statement: quoted where it has to be. */
export function writtenName(name: string, backend: string): string {
  const { capitals = false, quotes = '"' } = wordsOf(backend);
  const isPlain = capitals ? /^[A-Za-z_]\w*$/.test(name) : /^[a-z_][a-z0-9_]*$/.test(name);
  if (isPlain && !keywordsOf(backend).has(name.toLowerCase())) return name;
  if (backend === 'mssql') return `[${name.replaceAll(']', ']]')}]`;
  const [quote = '"'] = quotes;
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

/** A piece of a statement to fill in: `${…}` are the places, which Tab goes through. */
export interface Snippet {
  readonly label: string;
  readonly template: string;
}

/** Pieces that most statements are made of. */
export const snippets: readonly Snippet[] = [
  { label: 'select from where', template: 'SELECT ${columns}\nFROM ${table}\nWHERE ${condition}\nLIMIT ${100}' },
  {
    label: 'select group by',
    template: 'SELECT ${column}, count(*) AS ${rows}\nFROM ${table}\nGROUP BY ${column}\nORDER BY ${rows} DESC',
  },
  {
    label: 'with select',
    template: 'WITH ${name} AS (\n  SELECT ${columns}\n  FROM ${table}\n)\nSELECT *\nFROM ${name}',
  },
  { label: 'join on', template: 'JOIN ${table} ON ${table}.${id} = ${other}.${id}' },
  { label: 'left join on', template: 'LEFT JOIN ${table} ON ${table}.${id} = ${other}.${id}' },
  { label: 'case when', template: 'CASE WHEN ${condition} THEN ${value} ELSE ${other} END' },
  { label: 'row_number over', template: 'row_number() OVER (PARTITION BY ${column} ORDER BY ${column} DESC)' },
  { label: 'running total over', template: 'sum(${column}) OVER (ORDER BY ${column})' },
  { label: 'exists select', template: 'EXISTS (SELECT 1 FROM ${table} WHERE ${condition})' },
  { label: 'union all select', template: 'UNION ALL\nSELECT ${columns}\nFROM ${table}' },
];
