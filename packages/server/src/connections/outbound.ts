import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { fail } from '@sextant/contract';

/** Addresses inside of networks: loopback, private, shared, link-local, documentation, multicast and what is reserved (IANA registries). */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const closed6 = [
  '::/128',
  '::1/128',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const closed = new BlockList();
for (const range of [...closed4, ...closed6]) addRange(closed, range);

function addRange(list: BlockList, range: string): boolean {
  const [address = '', bits = ''] = range.split('/');
  const kind = isIP(address);
  if (kind === 0) return false;
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  const most = kind === 4 ? 32 : 128;
  const prefix = bits === '' ? most : Number(bits);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > most) return false;
  list.addSubnet(address, prefix, family);
  return true;
}

/** An IPv4 address that hides in an IPv6 one: mapped, translated (NAT64) or tunnelled (6to4); else the address itself. */
function unwrapIpv4(address: string): string {
  if (isIPv4(address)) return address;
  const groups = addressGroups(address);
  const dottedAddress = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const [first = 0, second = 0, third = 0] = groups;
  const isZero = (from: number, to: number): boolean => groups.slice(from, to).every((word) => word === 0);
  const tail = dottedAddress(groups[6] ?? 0, groups[7] ?? 0);
  if (isZero(0, 5) && (groups[5] === 0xff_ff || groups[5] === 0) && (groups[6] ?? 0) !== 0) return tail;
  if (isZero(0, 4) && groups[4] === 0xff_ff && groups[5] === 0) return tail;
  if (first === 0x64 && second === 0xff_9b) return tail;
  return first === 0x20_02 ? dottedAddress(second, third) : address;
}

/** The eight words of an IPv6 address. */
function addressGroups(address: string): number[] {
  const plainText = (address.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...part: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = part.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plainText.split('::');
  const textOf = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16));
  const before = textOf(head);
  if (tail === undefined) return before;
  const after = textOf(tail);
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => 0), ...after];
}

/** A host's name as it is compared: lower case, no final dot. */
const plainHost = (host: string): string => host.trim().toLowerCase().replace(/\.+$/, '');

/** Who may be connected to. */
export interface OutboundRule {
  /**
   * The address to connect to: resolved, checked, and to be used instead of the name. Every address of the name must be allowed.
   *
   * @throws CONNECT_002 when the name has none, CONNECT_009 when one is inside the operator's network and not allowed
   */
  readonly addressOf: (host: string) => Promise<string>;
}

type Resolve = (host: string) => Promise<readonly string[]>;

const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: false })).map(({ address }) => address);

/**
 * The rule of outbound connections: addresses of the world are open; those inside of networks only when the operator named their host,
 * address or range (`10.0.0.0/8`). `resolve` is for tests.
 */
export function outboundRule(allowedNetworks: readonly string[], resolve: Resolve = resolveHost): OutboundRule {
  const ranges = new BlockList();
  const names = new Set(allowedNetworks.filter((entry) => !addRange(ranges, entry)).map(plainHost));
  const contains = (list: BlockList, address: string): boolean =>
    list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  const isOpen = (address: string): boolean => {
    const inner = unwrapIpv4(address);
    return (
      !(contains(closed, address) || contains(closed, inner)) || contains(ranges, inner) || contains(ranges, address)
    );
  };
  return {
    addressOf: async (hostOrAddress) => {
      const host = plainHost(hostOrAddress);
      const addresses = await resolve(host).catch((error: unknown) => {
        throw fail('CONNECT_002', { host }, { cause: error, extra: { invalid: ['host'] } });
      });
      const [first] = addresses;
      if (first === undefined) throw fail('CONNECT_002', { host }, { extra: { invalid: ['host'] } });
      if (!names.has(host) && !addresses.every(isOpen))
        throw fail('CONNECT_009', { host }, { extra: { invalid: ['host'] } });
      return first;
    },
  };
}
