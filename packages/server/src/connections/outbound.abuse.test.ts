import { expect, test } from 'vitest';
import { outboundRule } from './outbound.ts';

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (address) => `reached ${String(address)}`,
    (error: { readonly code?: string }) => error.code ?? 'another error',
  );
const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses;

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2002:a00:1::',
  '224.0.0.1',
  '255.255.255.255',
])('[F1] an address inside of networks is rejected unless the operator allowed it: %s', async (address) => {
  expect(await codeOf(outboundRule([], resolvesTo(address)).addressOf('some.host'))).toBe('CONNECT_009');
  expect(await codeOf(outboundRule(['some.host'], resolvesTo(address)).addressOf('some.host'))).toBe(
    `reached ${address}`,
  );
});

test.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', 'localhost', '127.0.0.1', '[::1]'.slice(1, -1)])(
  '[F1] other spellings of this machine are rejected: %s',
  async (host) => {
    expect(await codeOf(outboundRule([]).addressOf(host))).toMatch(/^CONNECT_00[29]$/);
  },
);

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  'addresses of the world are open: %s',
  async (address) => {
    expect(await codeOf(outboundRule([], resolvesTo(address)).addressOf('some.host'))).toBe(`reached ${address}`);
  },
);

test('[F2] the address that was checked is the one to connect to, and one bad address among several closes the name', async () => {
  let requestedCount = 0;
  const movingAddress = async () => [requestedCount++ === 0 ? '8.8.8.8' : '10.0.0.1'];
  const rule = outboundRule([], movingAddress);
  expect(await rule.addressOf('moving.example')).toBe('8.8.8.8');
  expect(await codeOf(rule.addressOf('moving.example'))).toBe('CONNECT_009');
  expect(await codeOf(outboundRule([], resolvesTo('8.8.8.8', '10.0.0.1')).addressOf('both.example'))).toBe(
    'CONNECT_009',
  );
});

test('[F4] the same host in another spelling gets the same verdict', async () => {
  const rule = outboundRule(['warehouse.internal'], resolvesTo('10.0.0.5'));
  for (const host of ['warehouse.internal', 'WAREHOUSE.internal', 'warehouse.internal.', ' warehouse.internal '])
    expect(await codeOf(rule.addressOf(host))).toBe('reached 10.0.0.5');
  for (const host of ['warehouse.internal.evil', 'xwarehouse.internal', 'warehouse', 'user@warehouse.internal'])
    expect(await codeOf(rule.addressOf(host))).toBe('CONNECT_009');
});

test('ranges open what is in them and nothing else', async () => {
  const allowedNetworks = ['10.1.0.0/16', '192.168.7.7', 'fd00::/8'];
  const verdictOn = (address: string) =>
    codeOf(outboundRule(allowedNetworks, resolvesTo(address)).addressOf('some.host'));
  expect(await verdictOn('10.1.200.3')).toBe('reached 10.1.200.3');
  expect(await verdictOn('192.168.7.7')).toBe('reached 192.168.7.7');
  expect(await verdictOn('fd00::5')).toBe('reached fd00::5');
  expect(await verdictOn('10.2.0.1')).toBe('CONNECT_009');
  expect(await verdictOn('192.168.7.8')).toBe('CONNECT_009');
});
