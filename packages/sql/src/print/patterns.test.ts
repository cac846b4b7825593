import { expect, test } from 'vitest';
import { make } from '../ast/make.ts';
import { printExpression } from './expressions.ts';
import { dialects } from '../dialects/index.ts';

const all = '%Y %y %m %d %j %H %I %M %S %p %b %B';
/** The words of each engine's manual for the year in four and two digits, month, day, day of the year, hour of 24 and 12, minute, second, half of the day, names of months. */
const ofToTimestamp = 'YYYY YY MM DD DDD HH24 HH12 MI SS AM Mon Month';
const ofJava = 'yyyy yy MM dd DDD HH hh mm ss a MMM MMMM';

test.each([
  ['postgresql', all, ofToTimestamp],
  ['oracle', all, ofToTimestamp],
  ['snowflake', all, ofToTimestamp],
  ['hive', all, ofJava],
  ['databricks', all, ofJava],
  ['druid', all, ofJava],
  ['bigquery', `${all} %a %A %F %T %%`, `${all} %a %A %F %T %%`],
  ['bigquery', '%H:%M:%S.%f', '%H:%M:%E6S'],
] as const)('%s reads times written as %s by %s', (name, pattern, words) => {
  expect(printExpression(make.parseTime(make.column('t'), pattern), dialects[name])).toContain(`'${words}'`);
});

test.each([
  ['postgresql', 'a"b`c', '"a""b`c"'],
  ['mysql', 'a"b`c', '`a"b``c`'],
  ['databricks', 'a"b`c', '`a"b``c`'],
  ['mssql', 'a]b', '[a]]b]'],
  ['duckdb', '"', '""""'],
] as const)('%s: the name %s is %s', (name, text, quoted) => {
  expect(dialects[name].quoteIdentifier(text)).toBe(quoted);
});
