import { fail } from '@sextant/contract';
import type { SqlLabExecute } from '@sextant/contract';
import type { WrittenStatement } from '@sextant/sql/analysis';
import type { DataSource } from '../../../data/engine-registry.ts';
import type { SqlRunRow } from '../../../store/sql-lab-schema.ts';
import type { WritingKind } from '../statements/writing.ts';

/** A table or view that a run makes of its last SELECT: CREATE TABLE AS, CREATE VIEW AS. */
export interface ObjectToMake {
  readonly method: 'TABLE' | 'VIEW';
  /** Null leaves it to the database. */
  readonly schema: string | null;
  readonly name: string;
}

const longestName = 63;

/** What a request asks to make; null when it only asks for rows. A name that is not given is made of user and time, as Superset does. @throws REQUEST_007 */
export function objectToMake(
  { select_as_cta: isRequested, ctas_method: method, tmp_table_name: name, schema }: SqlLabExecute,
  {
    userId,
    forcedSchema,
    now,
  }: { readonly userId: number; readonly forcedSchema: string | null; readonly now: number },
): ObjectToMake | null {
  if (isRequested !== true) return null;
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '_');
  const givenName = (name ?? '').trim();
  if (givenName.length > longestName || /\p{Cc}/u.test(givenName))
    throw fail('REQUEST_007', { fields: { tmp_table_name: [`Not a name of at most ${longestName} characters.`] } });
  return {
    method: method?.toUpperCase() === 'VIEW' ? 'VIEW' : 'TABLE',
    schema: [forcedSchema, schema].find((one) => one !== null && one !== undefined && one !== '') ?? null,
    name: givenName === '' ? `tmp_${userId}_table_${stamp}` : givenName,
  };
}

/** What a run makes; null when it only asks for rows. */
export const objectOfRun = ({
  ctas_method: method,
  temp_schema: schema,
  temp_table: name,
}: SqlRunRow): ObjectToMake | null => (method === null || name === null ? null : { method, schema, name });

/** As what its making is allowed. */
export const allowedAs = ({ method }: ObjectToMake): WritingKind => (method === 'TABLE' ? 'ctas' : 'cvas');

/** @throws SQLLAB_005, SQLLAB_006 for a text that nothing can be made of */
export function requireMakeable({ method }: ObjectToMake, statements: readonly WrittenStatement[]): void {
  const isSelect = statements.at(-1)?.kind === 'read';
  if (method === 'TABLE' && !isSelect) throw fail('SQLLAB_005', {});
  if (method === 'VIEW' && (!isSelect || statements.length > 1)) throw fail('SQLLAB_006', {});
}

/** The statement that makes it of a SELECT. */
export function makingSql(
  { method, schema, name }: ObjectToMake,
  select: string,
  { dialect }: Pick<DataSource, 'dialect'>,
): string {
  const parts = [schema, name].flatMap((one) => (one === null ? [] : [dialect.quoteIdentifier(one)]));
  return `CREATE ${method} ${parts.join('.')} AS\n${select}`;
}
