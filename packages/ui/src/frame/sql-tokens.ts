/** What a piece of SQL is, for its color; the text of all pieces in order is the SQL. */
export interface SqlToken {
  kind: 'keyword' | 'function' | 'string' | 'number' | 'comment' | 'plain';
  text: string;
}

const keywords = new Set(
  `all and anti any as asc asof between by case cast cross current date desc distinct else end escape except exclude exists
  false filter first following for from full group grouping having ilike in inner intersect interval into is join last lateral
  left like limit materialized natural not null nulls offset on or order outer over partition pivot preceding qualify range
  recursive replace right row rows sample select semi set sets similar table then time timestamp to true unbounded union unnest
  using values when where window with within`.split(/\s+/u),
);

const pattern =
  /(?<comment>--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<string>'(?:[^']|'')*'?|\$\$[^]*?(?:\$\$|$))|(?<quoted>"(?:[^"]|"")*"?|`[^`]*`?)|(?<number>\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<rest>[^\p{L}_\d'"`$/-]+|.)/giu;

function kindOfWord(keyword: string, after: string): SqlToken['kind'] {
  if (keywords.has(keyword.toLowerCase())) return 'keyword';
  return /^\s*\(/.test(after) ? 'function' : 'plain';
}

/** Cuts SQL for coloring only; it knows no grammar and never fails. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const match of sql.matchAll(pattern)) {
    const [text] = match;
    const groups = match.groups ?? {};
    const kind =
      groups['comment'] !== undefined
        ? 'comment'
        : groups['string'] !== undefined
          ? 'string'
          : groups['number'] !== undefined
            ? 'number'
            : groups['word'] !== undefined
              ? kindOfWord(text, sql.slice(match.index + text.length, match.index + text.length + 16))
              : 'plain';
    const last = tokens.at(-1);
    if (last?.kind === 'plain' && kind === 'plain') last.text += text;
    else tokens.push({ kind, text });
  }
  return tokens;
}
