import { databricks } from './databricks.ts';
import type { Dialect } from './dialect.ts';
import { javaLetters, javaPatterns, patternIn } from './pattern.ts';

const cutTo = (pattern: string) => (time: string) => `from_unixtime(unix_timestamp(${time}), '${pattern}')`;
const dayOf = (date: string): string => `date_format(${date}, 'yyyy-MM-dd 00:00:00')`;
const stepOf = (seconds: number) => (time: string) =>
  `from_unixtime(CAST(floor(unix_timestamp(${time}) / ${seconds}) * ${seconds} AS BIGINT), 'yyyy-MM-dd HH:mm:ss')`;
/** Monday is 1, Sunday 7. */
const weekday = (time: string): string => `CAST(from_unixtime(unix_timestamp(${time}), 'u') AS INT)`;
const monday = (time: string): string => dayOf(`date_sub(${time}, ${weekday(time)} - 1)`);

/** Hive 2.3 and newer. It cuts times as texts, groups by expressions and sorts by what is selected. */
export const hive: Dialect = {
  ...databricks,
  name: 'hive',
  labelMaxBytes: 767,
  truncate: {
    PT1S: cutTo('yyyy-MM-dd HH:mm:ss'),
    PT5S: stepOf(5),
    PT30S: stepOf(30),
    PT1M: cutTo('yyyy-MM-dd HH:mm:00'),
    PT5M: stepOf(300),
    PT10M: stepOf(600),
    PT15M: stepOf(900),
    PT30M: stepOf(1800),
    PT1H: cutTo('yyyy-MM-dd HH:00:00'),
    PT6H: stepOf(21_600),
    P1D: cutTo('yyyy-MM-dd 00:00:00'),
    P1W: monday,
    P1M: cutTo('yyyy-MM-01 00:00:00'),
    P3M: (time) => dayOf(`add_months(trunc(${time}, 'MM'), -(month(${time})-1)%3)`),
    P1Y: cutTo('yyyy-01-01 00:00:00'),
    '1969-12-28T00:00:00Z/P1W': (time) => dayOf(`date_sub(${time}, ${weekday(time)} % 7)`),
    '1969-12-29T00:00:00Z/P1W': monday,
    'P1W/1970-01-03T00:00:00Z': (time) => dayOf(`date_add(${time}, 6 - ${weekday(time)} % 7)`),
    'P1W/1970-01-04T00:00:00Z': (time) => dayOf(`date_add(${time}, 7 - ${weekday(time)})`),
  },
  fromEpoch: (number, unit) => `from_unixtime(${unit === 's' ? number : `CAST(${number} / 1000 AS BIGINT)`})`,
  wallTime: (instant, zone) => `from_utc_timestamp(${instant}, ${zone})`,
  parseTime: (text, pattern, quote) =>
    `CAST(from_unixtime(unix_timestamp(${text}, ${quote(patternIn(pattern, { engine: 'Hive', codes: javaPatterns, letters: javaLetters }))})) AS TIMESTAMP)`,
  groupBy: 'expression',
  sortsSelectedOnly: true,
};
