import { tokenize } from '../analysis/tokens.ts';
import type { Select, Source } from '../ast/nodes.ts';
import type { Dialect } from '../dialects/dialect.ts';

/** An author's statement that begins with WITH, in two: its tables up to the last parenthesis, and the rest. */
export interface HoistedTable {
  /** `x AS (…), y AS (…)`, without the word WITH. */
  readonly head: string;
  readonly main: string;
  /** The name under which the rest is read. */
  readonly name: string;
}

/** The name of an author's main statement before ours, as Superset has it. */
const mainTable = '__cte';

/** Moves the WITH of authors' statements before the whole statement, for engines that do not take it inside. The same text moves once. */
export function hoistWith(select: Select, dialect: Dialect): { select: Select; tables: readonly HoistedTable[] } {
  const found = new Map<string, HoistedTable>();
  const visit = (source: Source): Source => {
    switch (source.kind) {
      case 'table':
        return source;
      case 'query': {
        const table = found.get(source.sql) ?? splitWith(source.sql, dialect, found.size);
        if (table === null) return source;
        found.set(source.sql, table);
        return { kind: 'table', path: [table.name], alias: source.alias };
      }
      case 'select':
        return { ...source, select: hoistInside(source.select) };
      case 'barrier':
        return { ...source, source: visit(source.source) };
      case 'join':
        return { ...source, left: visit(source.left), right: visit(source.right) };
    }
  };
  const hoistInside = (select: Select): Select => ({
    ...select,
    with: select.with.map((table) => ({ ...table, select: hoistInside(table.select) })),
    from: select.from === null ? null : visit(select.from),
  });
  const bareSelect = hoistInside(select);
  return { select: bareSelect, tables: [...found.values()] };
}

function splitWith(sql: string, dialect: Dialect, before: number): HoistedTable | null {
  const tokens = tokenize(sql, dialect.name);
  const [first, second] = tokens;
  if (first?.text !== 'with' || first.kind !== 'word' || second === undefined) return null;
  let depth = 0;
  // The first parenthesis that closes at the top and has no comma and no AS behind it ends the tables.
  const lastAt = tokens.findIndex((token, index) => {
    if (token.kind === 'open') depth += 1;
    if (token.kind === 'close') depth -= 1;
    const after = tokens[index + 1];
    return token.kind === 'close' && depth === 0 && after?.kind !== 'comma' && after?.text !== 'as';
  });
  const [last, main] = [tokens[lastAt], tokens[lastAt + 1]];
  if (last === undefined || main === undefined) return null;
  return {
    head: sql.slice(second.start, last.start + 1),
    main: sql.slice(main.start),
    name: before === 0 ? mainTable : `${mainTable}_${before}`,
  };
}
