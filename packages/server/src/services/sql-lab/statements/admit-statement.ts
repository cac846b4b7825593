import { fail } from '@sextant/contract';
import { SqlError } from '@sextant/sql';
import { analyzeStatement, qualifyTables } from '@sextant/sql/analysis';
import type { Insertion } from '@sextant/sql/analysis';
import type { StoredTableName } from '../../../wire/sql-run.ts';
import { hashKey } from '../../../data/canonical.ts';
import type { DataSource } from '../../../data/engine-registry.ts';
import type { Session } from '../../../policies/session.ts';
import { requireReadableStatement } from '../../sources/dataset-source.ts';
import { datasetOfSource } from '../../sources/sampled-dataset.ts';
import { denyRestrictedObjects } from '../../objects/restricted-objects.ts';
import { requireKnownFunctions } from '../../row-rules/allowed-functions.ts';
import { isNarrowed } from '../../access/read-rows.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

/** What rejections call a statement that has no name. */
const statementName = 'the statement';

/** A statement that reads, as a user may have it run. */
export interface AdmittedStatement {
  /** With the chosen schema before bare names, and the row rules of its tables in it. */
  readonly sql: string;
  /** What the chosen schema put into it; null where rules have changed it further, so that places in it say nothing. */
  readonly insertions: readonly Insertion[] | null;
  /** Whether rules keep rows from the user: then the engine's messages are shown to nobody. */
  readonly isBound: boolean;
  /** Equal keys see equal rows. */
  readonly accessKey: string;
  /** What it reads. */
  readonly tables: readonly StoredTableName[];
}

/** A statement that reads, as it was written. */
export interface StatementToAdmit {
  readonly sql: string;
  /** The schema of names without one; null leaves them to the database. */
  readonly schema: string | null;
}

/**
 * Lets a statement read what its user may read: it goes the way of a dataset by SQL. It is one SELECT without forbidden functions, every table in it is
 * open to him, and the row rules that bind him are put into it.
 *
 * @throws QUERY_012 for a statement that may not run, ACCESS_001, QUERY_040 and its kin for a table, ACCESS_012, ACCESS_014, ACCESS_015 for rules, ENGINE_023
 */
export async function admitStatement(
  { store, dataAccess }: Pick<SqlLabContext, 'store' | 'dataAccess'>,
  session: Session,
  { databaseId, dialect }: Pick<DataSource, 'databaseId' | 'dialect'>,
  { sql: writtenSql, schema }: StatementToAdmit,
): Promise<AdmittedStatement> {
  const { sql, insertions } = await qualified(writtenSql, schema);
  const statement = { databaseId, schema, name: statementName, sql };
  await requireReadableStatement(store, session.user, statement, { rendersTemplates: false });
  const access = await dataAccess.readRows(session, datasetOfSource(statement), { sharedQuery: null, isOpen: true });
  const admittedSql = access.sql ?? sql;
  denyRestrictedObjects(admittedSql, access.closed, dialect.name, statementName);
  if (access.knownFunctionsOnly === true) requireKnownFunctions(admittedSql, dialect.name);
  const { tables } = await analyzeStatement(sql, dialect.name);
  return {
    tables: tables.map(({ catalog, schema: tableSchema, name }) => ({ catalog, schema: tableSchema, table: name })),
    sql: admittedSql,
    insertions: admittedSql === sql ? insertions : null,
    isBound: isNarrowed(access),
    accessKey: hashKey(databaseId, access.key, admittedSql),
  };

  async function qualified(text: string, name: string | null) {
    if (name === null || name === '') return { sql: text, insertions: [] };
    try {
      return await qualifyTables(text, dialect.name, name);
    } catch (error) {
      if (error instanceof SqlError) throw fail('QUERY_012', { reason: error.message, sql: text }, { cause: error });
      throw error;
    }
  }
}
