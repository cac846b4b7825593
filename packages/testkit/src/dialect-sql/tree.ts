import { parse } from '@polyglot-sql/sdk';
import type { DialectName } from '@sextant/sql';
import { parserDialect } from '../golden-sql/independent-parser.ts';

/** A node of the other parser's tree: one key names what it is. */
export type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What does not change the meaning: places, comments, quotes, spellings, and the table before a column. */
const spelling =
  /^(span|.*comments|inferred_type|original_name|quoted|alias_explicit_as|alias_keyword|double_colon_syntax|explicit_asc|nulls_first|nulls_last|nesting_group|rows|direction)$/;

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

function withoutSpelling(value: unknown, isName: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSpelling(item, false));
  if (!isTree(value)) return isName && typeof value === 'string' ? value.toLowerCase() : value;
  if (isTree(value['paren'])) return withoutSpelling(value['paren']['this'], false);
  if (value['literal_type'] === 'national_string') return { literal_type: 'string', value: value['value'] };
  const entries = Object.entries(value).filter(([key, inner]) => !spelling.test(key) && !isEmpty(inner));
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      key === 'column' && isTree(inner)
        ? { name: withoutSpelling(inner['name'], false) }
        : withoutSpelling(inner, key === 'name'),
    ]),
  );
}

/** A statement as the other parser sees it, spelling taken off. Throws for what it does not read as one SELECT. */
export function selectTree(sql: string, dialect: DialectName): Tree {
  const { success, ast, error } = parse(sql, parserDialect(dialect));
  const roots: readonly unknown[] = Array.isArray(ast) ? ast : [ast];
  const [root] = roots;
  if (!success || roots.length !== 1 || !isTree(root) || !isTree(root['select']))
    throw new Error(error ?? 'not one SELECT');
  return withoutSpelling(root['select'], false) as Tree;
}

/** The one expression of `SELECT …`. */
export function expressionTree(sql: string, dialect: DialectName): unknown {
  const [onlyItem] = listOf(selectTree(`SELECT ${sql}`, dialect)['expressions']);
  return onlyItem;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What stands under a key of a tree, or undefined. */
export const valueUnder = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isTree(inner) ? inner[key] : undefined), value);
