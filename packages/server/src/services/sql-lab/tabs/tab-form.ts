import { fail, isRecord } from '@sextant/contract';
import type { SqlTabChange } from '../../../store/sql-tabs.ts';

type Fields = Readonly<Record<string, unknown>>;
type Reader = (value: unknown, name: string) => unknown;

const invalid = (name: string, text: string) => fail('REQUEST_007', { fields: { [name]: [text] } });

/** A field of a form holds JSON. Plain text is taken for itself where a text is expected. @throws REQUEST_007 */
export function readJsonField(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid(name, 'Not valid JSON.');
  }
}

const longestName = 256;
const longestSql = 2 * 1024 ** 2;
const longestExtra = 100_000;

const text =
  (most: number): Reader =>
  (value, name) => {
    if (typeof value !== 'string') throw invalid(name, 'Not a valid string.');
    if (value.length > most) throw invalid(name, `Longer than maximum length ${most}.`);
    return value;
  };
const orNull =
  (reader: Reader): Reader =>
  (value, name) =>
    value === null || value === '' ? null : reader(value, name);
const whole: Reader = (value, name) => {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 2_147_483_647)
    throw invalid(name, 'Not a valid integer.');
  return number;
};
const flag: Reader = (value, name) => {
  if (typeof value !== 'boolean') throw invalid(name, 'Not a valid boolean.');
  return value ? 1 : 0;
};
const object: Reader = (value, name) => {
  const read = typeof value === 'string' ? readJsonField(value, name) : value;
  if (!isRecord(read)) throw invalid(name, 'Not a valid mapping.');
  const json = JSON.stringify(read);
  if (json.length > longestExtra) throw invalid(name, `Longer than maximum length ${longestExtra}.`);
  return json;
};

/** Names of the form → columns of the store, and how they are read. Superset's pages have two names for some. */
const columns: Readonly<Record<string, readonly [column: keyof SqlTabChange, reader: Reader]>> = {
  label: ['label', text(longestName)],
  name: ['label', text(longestName)],
  title: ['label', text(longestName)],
  database_id: ['database_id', orNull(whole)],
  dbId: ['database_id', orNull(whole)],
  schema: ['schema_name', orNull(text(longestName))],
  catalog: ['catalog_name', orNull(text(longestName))],
  sql: ['sql', text(longestSql)],
  query_limit: ['row_limit', orNull(whole)],
  queryLimit: ['row_limit', orNull(whole)],
  latest_query_id: ['latest_client_id', orNull(text(64))],
  latestQueryId: ['latest_client_id', orNull(text(64))],
  autorun: ['runs_at_once', flag],
  template_params: ['template_params', orNull(text(longestExtra))],
  templateParams: ['template_params', orNull(text(longestExtra))],
  hide_left_bar: ['hides_left_bar', flag],
  hideLeftBar: ['hides_left_bar', flag],
  saved_query_id: ['saved_query_id', orNull(whole)],
  remoteId: ['saved_query_id', orNull(whole)],
  extra_json: ['extra', object],
};

/** The columns that a form sets; what is no field of a tab is left out. @throws REQUEST_007 by field */
export function tabColumns(fields: Fields): SqlTabChange {
  const read = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const found = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (found === undefined || value === undefined) return [];
    const [column, reader] = found;
    return [[column, reader(value, name)]];
  });
  return Object.fromEntries(read);
}
