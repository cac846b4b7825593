import { expect, test } from 'vitest';
import { pluginPost } from './plugin.ts';

const isTaken = (bundle_url: string, key = 'my-chart_2'): boolean =>
  pluginPost.safeParse({ name: 'Mine', key, bundle_url }).success;

test('a bundle comes from an https address, from this server, or from the same machine', () => {
  for (const url of [
    'https://plugins.example.com/a.js',
    'https://plugins.example.com/a%20b.js?v=1',
    '/static/plugins/a.js',
    'http://localhost:9000/a.js',
    'http://127.0.0.1/a.js',
    'http://[::1]:9000/a.js',
  ])
    expect([url, isTaken(url)]).toEqual([url, true]);
  for (const url of [
    '',
    'a.js',
    '//plugins.example.com/a.js',
    'http://plugins.example.com/a.js',
    'http://localhost.example.com/a.js',
    'https://user@example.com/a.js',
    'https://:secret@example.com/a.js',
    'ftp://example.com/a.js',
    'javascript:alert(1)',
    'data:text/javascript,1',
    // What could end an attribute or a directive of the policy.
    ...[' ', '\n', '"', "'", '<', '>', ';', ',', '\\'].flatMap((sign) => [
      `/a${sign}b.js`,
      `https://example.com/a${sign}b.js`,
    ]),
    `https://example.com/${'a'.repeat(2000)}`,
  ])
    expect([url, isTaken(url)]).toEqual([url, false]);
});

test('the key of a plugin begins with a letter, and has letters, digits, _ and - alone', () => {
  expect(['a', 'A1', 'a_b-c', 'a'.repeat(100)].map((key) => isTaken('/a.js', key))).toEqual([true, true, true, true]);
  expect(['', '1a', '-a', 'a b', 'a.b', 'ä', 'a'.repeat(101)].map((key) => isTaken('/a.js', key))).toEqual(
    Array(7).fill(false),
  );
});
