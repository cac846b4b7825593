import { SqlError } from '../sql-error.ts';

/** How a dialect writes the parts of a time: strftime part → its own word. */
export interface TimePatterns {
  /** The engine's name in rejections. */
  readonly engine: string;
  readonly codes: Readonly<Record<string, string>>;
  /** Letters between the parts, which could read as words. Default: as they are. */
  readonly letters?: (letters: string) => string;
}

const longParts: Readonly<Record<string, string>> = { F: '%Y-%m-%d', T: '%H:%M:%S' };

/** A strftime pattern in a dialect's words. Throws `time` for parts that it lacks. */
export function patternIn(pattern: string, { engine, codes, letters = (text) => text }: TimePatterns): string {
  const longPattern = pattern.replaceAll(/%([FT])/g, (_, part: string) => longParts[part] ?? '');
  return longPattern.replaceAll(
    /%(.)|([A-Za-z]+)/g,
    (all, part: string | undefined, textBetween: string | undefined) => {
      if (part === undefined) return letters(textBetween ?? '');
      const code = codes[part];
      if (code === undefined) throw new SqlError('time', `The time format ${all} is not supported by ${engine}.`, all);
      return code;
    },
  );
}

/** Words of the TO_TIMESTAMP family (PostgreSQL, Redshift, Oracle, Snowflake). */
export const toTimestampPatterns: Readonly<Record<string, string>> = {
  Y: 'YYYY',
  y: 'YY',
  m: 'MM',
  d: 'DD',
  j: 'DDD',
  H: 'HH24',
  I: 'HH12',
  M: 'MI',
  S: 'SS',
  p: 'AM',
  b: 'Mon',
  B: 'Month',
};

/** Words of Java's patterns (Spark, Hive, Druid). */
export const javaPatterns: Readonly<Record<string, string>> = {
  Y: 'yyyy',
  y: 'yy',
  m: 'MM',
  d: 'dd',
  j: 'DDD',
  H: 'HH',
  I: 'hh',
  M: 'mm',
  S: 'ss',
  f: 'SSSSSS',
  p: 'a',
  b: 'MMM',
  B: 'MMMM',
};

/** Words of MySQL's DATE_FORMAT, which Trino and ClickHouse share; those that mean the same are left out. */
const sameAsMysql = ['Y', 'y', 'm', 'd', 'j', 'H', 'I', 'f', 'p', 'b', 'a', '%'];
/** How MySQL names the parts of a time pattern, by the letter that strftime has for them. */
export const mysqlPatterns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(sameAsMysql.map((part) => [part, `%${part}`])),
  M: '%i',
  S: '%s',
  B: '%M',
  A: '%W',
};

/** Letters between parts in single quotes, as Java wants them. */
export const javaLetters = (letters: string): string => `'${letters}'`;
/** Letters between parts in double quotes, as TO_TIMESTAMP wants them. */
export const doubleQuoted = (letters: string): string => `"${letters}"`;
