import { expect, test } from 'vitest';
import { uploadOptions } from './upload.ts';

test.each<[string, object, string[]]>([
  ['nothing is said', {}, []],
  ['a delimiter without a quote', { delimiter: ';' }, []],
  ['a delimiter beside another quote', { delimiter: ';', quote: "'" }, []],
  ['the quote as the delimiter', { delimiter: "'", quote: "'" }, ['delimiter']],
  ['the usual quote as the delimiter', { delimiter: '"' }, ['delimiter']],
  ['a quote alone', { quote: "'" }, []],
  ['one sign for decimals and thousands', { decimal: ',', thousands: ',' }, ['thousands']],
  ['two signs for them', { decimal: ',', thousands: '.' }, []],
])('options of an upload: %s', (_, options, rejectedFields) => {
  const read = uploadOptions.safeParse(options);
  expect(read.error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(rejectedFields);
});
