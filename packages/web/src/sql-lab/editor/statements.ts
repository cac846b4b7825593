import { sqlDialectOf } from './sql-dialects.ts';

/** One statement of a text, without its semicolon: [from, to) in characters. */
export interface Statement {
  readonly from: number;
  readonly to: number;
  readonly sql: string;
}

/** The statements of a text, cut at semicolons that are not part of strings, names or comments. */
export function statementsOf(text: string, backend: string): readonly Statement[] {
  const statements: Statement[] = [];
  const cursor = sqlDialectOf(backend).language.parser.parse(text).cursor();
  if (!cursor.firstChild()) return [];
  do {
    if (cursor.name !== 'Statement') continue;
    const { from } = cursor;
    const to = text[cursor.to - 1] === ';' ? cursor.to - 1 : cursor.to;
    const sql = text.slice(from, to).trimEnd();
    if (sql !== '') statements.push({ from, to: from + sql.length, sql });
  } while (cursor.nextSibling());
  return statements;
}

/** The statement that the cursor is in, or behind on the same line; else the one after it, else the last. Null of a text without any. */
export function statementAt(text: string, position: number, backend: string): Statement | null {
  const statements = statementsOf(text, backend);
  const before = statements.findLast(({ from }) => from <= position) ?? null;
  if (before !== null && !text.slice(before.to, Math.max(before.to, position)).includes('\n')) return before;
  return statements.find(({ from }) => from >= position) ?? before;
}

/** Line and column, both from 1, of a place in a text. */
export function lineAndColumn(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}
