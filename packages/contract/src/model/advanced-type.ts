import { operators } from './filters.ts';
import type { OperatorName } from './filters.ts';
import type { FilterScalar } from './query-object.ts';

/** A stretch of whole numbers, both ends in it; a single number is a stretch of one. */
export interface NumberRange {
  readonly start: number;
  readonly end: number;
}

interface AdvancedType {
  /** What the dataset editor calls it. */
  readonly label: string;
  /** The stretches that a text means; null when it means none. */
  readonly read: (text: string) => readonly NumberRange[] | null;
  /** The message for a text that means nothing. */
  readonly rejection: (text: string) => string;
}

const one = (value: number): NumberRange => ({ start: value, end: value });
const addresses = 2 ** 32;

/** An IPv4 address, as four parts or as its number, or all addresses that begin like it (`10.0.0.0/8`). */
function readAddress(text: string): readonly NumberRange[] | null {
  if (/^\d{1,10}$/.test(text)) return Number(text) < addresses ? [one(Number(text))] : null;
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/.exec(text);
  if (octets === null) return null;
  const bytes = octets.slice(1, 5).map(Number);
  const length = octets[5] === undefined ? 32 : Number(octets[5]);
  if (bytes.some((byte) => byte > 255) || length > 32) return null;
  const size = 2 ** (32 - length);
  const address = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const start = address - (address % size);
  return [{ start, end: start + size - 1 }];
}

/** Names of services that users know better than their numbers, as IANA has them. */
const servicePorts: Readonly<Record<string, readonly number[]>> = {
  ftp: [20, 21],
  ssh: [22],
  telnet: [23],
  smtp: [25],
  domain: [53],
  http: [80],
  kerberos: [88],
  pop3: [110],
  nntp: [119],
  ntp: [123],
  imap2: [143],
  snmp: [161],
  ldap: [389],
  https: [443],
  submissions: [465],
  nntps: [563],
  ldaps: [636],
  'kerberos-adm': [749],
  ftps: [989, 990],
  telnets: [992],
  imaps: [993],
  pop3s: [995],
};

function readPort(text: string): readonly NumberRange[] | null {
  if (/^\d{1,5}$/.test(text)) return Number(text) < 65_536 ? [one(Number(text))] : null;
  const name = text.toLowerCase();
  return Object.hasOwn(servicePorts, name) ? (servicePorts[name]?.map(one) ?? null) : null;
}

/** What the whole numbers of a column can stand for, so that users filter by what they mean: by the name of the wire. */
export const advancedTypes = {
  internet_address: {
    label: 'Internet address (IPv4)',
    read: readAddress,
    rejection: (text) => `'${text}' is not an IPv4 address or a range such as 10.0.0.0/8`,
  },
  port: {
    label: 'Port',
    read: readPort,
    rejection: (text) => `'${text}' is not a port from 0 to 65535 or the name of a service such as https`,
  },
} as const satisfies Readonly<Record<string, AdvancedType>>;

/** A name of an advanced data type. */
export type AdvancedTypeName = keyof typeof advancedTypes;

/** Whether a name is one of an advanced data type. */
export const isAdvancedType = (name: unknown): name is AdvancedTypeName =>
  typeof name === 'string' && Object.hasOwn(advancedTypes, name);

/** The operators that such a column takes. */
const advancedOperators: readonly OperatorName[] = [
  'equals',
  'notEquals',
  'lessThan',
  'lessOrEqual',
  'greaterThan',
  'greaterOrEqual',
  'in',
  'notIn',
  'isNull',
  'isNotNull',
];

/** What values mean as numbers, or why one of them means nothing. */
export interface AdvancedReading {
  readonly ranges: readonly NumberRange[];
  /** Null when every value has a meaning. */
  readonly rejection: string | null;
}

/** Reads filter values of an advanced data type; a value that is not there yet means nothing and is no error. */
export function readAdvanced(name: AdvancedTypeName, values: readonly FilterScalar[]): AdvancedReading {
  const type: AdvancedType = advancedTypes[name];
  const ranges: NumberRange[] = [];
  for (const value of values) {
    const text = value === null ? '' : String(value).trim();
    if (text === '') continue;
    const read = type.read(text);
    if (read === null) return { ranges: [], rejection: type.rejection(text) };
    ranges.push(...read);
  }
  return { ranges, rejection: null };
}

/** Stretches as users read them: `80, 167772160 - 184549375`. */
export const advancedText = (ranges: readonly NumberRange[]): string =>
  ranges.map(({ start, end }) => (start === end ? String(start) : `${start} - ${end}`)).join(', ');

/** The operators of an advanced data type by the ids of filters (`GREATER_THAN`). */
export const advancedOperatorIds: readonly string[] = advancedOperators.map((name) => operators[name].id);
