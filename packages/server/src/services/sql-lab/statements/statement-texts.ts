import { fail, queryObject } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import { defaultRowLimits, rangeResolver } from '@sextant/query';
import { SqlError } from '@sextant/sql';
import { explainedBy, splitStatements } from '@sextant/sql/analysis';
import type { WrittenStatement } from '@sextant/sql/analysis';
import type { DataSource } from '../../../data/engine-registry.ts';
import type { Session } from '../../../policies/session.ts';
import { hasTemplate } from '../../../templates/render-text.ts';
import { datasetOfSource } from '../../sources/sampled-dataset.ts';
import { renderWritten } from '../../access/query-templates.ts';
import { placeAt } from './engine-message.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

/** More statements than a text has that somebody wrote. */
const mostStatements = 100;
/** Begins what is said of a template. */
const place = 'Error in jinja expression in the statement';

/** A text that users write. */
export interface SqlText {
  readonly sql: string;
  readonly schema: string | null;
  /** JSON text of the names that its templates know; null is none. */
  readonly templateParams: string | null;
}

/** The SELECT of a statement that reads, or asks for a plan; a place in it is one of the text. @throws SQLLAB_001, QUERY_012 */
export function selectOf<Statement extends Pick<WrittenStatement, 'kind' | 'sql' | 'start' | 'words'>>(
  statement: Statement,
  { dialect }: Pick<DataSource, 'dialect'>,
): Statement {
  const { kind, sql, start, words } = statement;
  if (kind === 'read') return statement;
  if (kind !== 'explain') throw fail('SQLLAB_001', { word: words });
  try {
    const select = explainedBy(sql, dialect.name);
    return { ...statement, sql: select.sql, start: start + select.start };
  } catch (error) {
    if (error instanceof SqlError) throw fail('QUERY_012', { reason: error.message, sql }, { cause: error });
    throw error;
  }
}

/** The statements of a text; `text` is what they were found in: without templates. */
export interface SqlStatements {
  readonly text: string;
  readonly statements: readonly WrittenStatement[];
}

/**
 * Renders the templates of a text and takes its statements apart. What a template made is looked at as what somebody wrote.
 *
 * @throws TEMPLATE_0xx; QUERY_012 for a text that cannot be taken apart, SQLLAB_002 for one without a statement, SQLLAB_008
 */
export async function statementsOf(
  context: Pick<SqlLabContext, 'dataAccess'>,
  session: Session,
  source: Pick<DataSource, 'databaseId' | 'dialect'>,
  written: SqlText,
): Promise<SqlStatements> {
  const text = await rendered(context, session, source, written);
  const statements = split(text, source);
  if (statements.length === 0) throw fail('SQLLAB_002', {});
  if (statements.length > mostStatements) throw fail('SQLLAB_008', { count: statements.length, most: mostStatements });
  return { text, statements };
}

/** Why a text cannot be taken apart, with its place in `extra` where that is known. */
function textError(cause: SqlError, text: string): SextantError {
  const { code, subject, offset, message } = cause;
  const reason =
    code === 'unterminated'
      ? `The quote ${subject} is opened and never closed`
      : subject === '$'
        ? 'Texts between dollar signs are not allowed: write them in single quotes'
        : message;
  return fail(
    'QUERY_012',
    { reason, sql: text },
    { cause, extra: offset === null ? {} : { ...placeAt(text, offset) } },
  );
}

function split(text: string, { dialect }: Pick<DataSource, 'dialect'>): WrittenStatement[] {
  try {
    return splitStatements(text, dialect.name);
  } catch (error) {
    if (error instanceof SqlError) throw textError(error, text);
    throw error;
  }
}

async function rendered(
  { dataAccess }: Pick<SqlLabContext, 'dataAccess'>,
  session: Session,
  { databaseId, dialect }: Pick<DataSource, 'databaseId' | 'dialect'>,
  { sql, schema, templateParams }: SqlText,
): Promise<string> {
  if (!dataAccess.templates.isOn || !hasTemplate(sql)) return sql;
  const dataset = datasetOfSource({ databaseId, schema, name: '', sql: 'SELECT 1', templateParams });
  const zone = dataAccess.zone;
  const scope = {
    dataset,
    dialect,
    rowRules: [],
    resolveTimeRange: rangeResolver({ clockMs: dataAccess.clock(), zone }),
    zone,
    limits: defaultRowLimits,
  };
  return renderWritten(dataAccess, session, { sql, place, query: queryObject({ rowLimit: null }), scope });
}
