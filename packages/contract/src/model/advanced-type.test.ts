import { expect, test } from 'vitest';
import { advancedText, readAdvanced } from './advanced-type.ts';
import type { AdvancedTypeName } from './advanced-type.ts';

/** The numbers that texts mean as users read them, or the rejection. */
const read = (type: AdvancedTypeName, ...texts: readonly (string | number | null)[]): string => {
  const { ranges, rejection } = readAdvanced(type, texts);
  return rejection ?? advancedText(ranges);
};

test('addresses are their numbers, and their common beginnings all that begin so', () => {
  expect(read('internet_address', '0.0.0.0', '255.255.255.255')).toBe('0, 4294967295');
  expect(read('internet_address', '10.0.0.0/8')).toBe('167772160 - 184549375');
  expect(read('internet_address', '10.1.2.3/8')).toBe('167772160 - 184549375');
  expect(read('internet_address', '0.0.0.0/0')).toBe('0 - 4294967295');
  expect(read('internet_address', '10.0.0.1/32', 7, '4294967295')).toBe('167772161, 7, 4294967295');
  expect(read('internet_address', '', null, ' 1.2.3.4 ')).toBe('16909060');
  for (const invalidText of ['1.2.3', '1.2.3.256', '1.2.3.4/33', '4294967296', '-1', '::1', "1.2.3.4' OR 1=1"])
    expect(read('internet_address', '1.2.3.4', invalidText)).toContain(`'${invalidText}' is not an IPv4 address`);
});

test('ports are numbers or the names of services', () => {
  expect(read('port', 'https', 'FTP', '0', 65_535)).toBe('443, 20, 21, 0, 65535');
  for (const invalidText of ['65536', 'constructor', '-1', '8.5', 'gopherish'])
    expect(read('port', invalidText)).toContain(`'${invalidText}' is not a port`);
});
