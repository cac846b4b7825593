import { SextantError } from '@sextant/contract';
import { SqlError } from '@sextant/sql';
import { qualifyTables, splitStatements, writtenPlace } from '@sextant/sql/analysis';
import type { Insertion, WrittenStatement } from '@sextant/sql/analysis';
import type { DataSource, EngineRegistry } from '../../../data/engine-registry.ts';
import type { SessionUser } from '../../../policies/session.ts';
import type { Store } from '../../../store/open-store.ts';
import { statementPlace } from '../../../templates/render-query.ts';
import { hasTemplate } from '../../../templates/render-text.ts';
import { withSample } from '../../../templates/sample.ts';
import { requireReadableSource } from '../../sources/dataset-source.ts';
import type { TemplateSwitch } from '../../sources/dataset-source.ts';
import { datasetOfSource, sampledOf } from '../../sources/sampled-dataset.ts';
import { loadDatabase } from '../../objects/load-objects.ts';
import { describeAs } from '../../queries/describe-as.ts';
import { engineMessage, placeAt } from './engine-message.ts';
import type { TextPlace } from './engine-message.ts';
import { engineSyntaxError } from './syntax-error.ts';
import { selectOf } from './statement-texts.ts';
import { isWriting, requireHarmless, requireWriting } from './writing.ts';

/** An error of a text in Superset's form; null where the engine does not say at which column. */
export type TextError = {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
};

/** Errors of what the user wrote; that he may not read something, or that the database is away, is none of them. */
const isErrorOfText = ({ code }: SextantError): boolean =>
  /^(?:QUERY_|TEMPLATE_|ENGINE_00[1-6]|ENGINE_01[34]|REQUEST_008|SQLLAB_001|SQLLAB_017)/.test(code);

function textError(message: string, { line, column }: TextPlace, text: string): TextError {
  const word =
    column === null ? '' : (/^[\p{L}\p{N}_$]+/u.exec((text.split('\n')[line - 1] ?? '').slice(column - 1))?.[0] ?? '');
  return {
    line_number: Math.max(1, line),
    start_column: column,
    end_column: column === null ? null : column + Math.max(1, word.length) - 1,
    message,
  };
}

/** A text of SQL, which may be a template. */
export interface TextToTry {
  readonly databaseId: number;
  /** Of names without one; null leaves them to the database. */
  readonly schema: string | null;
  readonly sql: string;
  /** JSON text of the names that its templates know. */
  readonly templateParams: string | null;
}

/** Where statements are tried. */
interface TryContext extends Required<TemplateSwitch> {
  readonly store: Store;
  readonly sources: Pick<EngineRegistry, 'sourceOf'>;
}

/**
 * What is wrong with the statements of a text, without running them: what the engine says itself, and at which place. Nothing when they can be run.
 *
 * @throws ACCESS_001 for a table that the user may not read, and what a database says that cannot be asked
 */
export async function validateSql(context: TryContext, user: SessionUser, text: TextToTry): Promise<TextError[]> {
  const source = await context.sources.sourceOf(text.databaseId);
  if (context.rendersTemplates && hasTemplate(text.sql)) return validateTemplate(context, user, text, source);
  const statements = split(text, source);
  if (!Array.isArray(statements)) return [statements];
  const errors: TextError[] = [];
  for (const statement of statements) {
    const error = isWriting(statement)
      ? await validateWrite(context, user, text, { source, statement })
      : await validateStatement(context, user, text, { source, statement });
    if (error !== null) errors.push(error);
  }
  return errors;
}

function split({ sql }: TextToTry, { dialect }: DataSource): WrittenStatement[] | TextError {
  try {
    const statements = splitStatements(sql, dialect.name);
    return statements.length === 0
      ? textError('There is no statement to run', { line: 1, column: null }, sql)
      : statements;
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    const offset = error.subject === '' ? -1 : sql.lastIndexOf(error.subject);
    return textError(error.message, offset < 0 ? { line: 1, column: null } : placeAt(sql, offset), sql);
  }
}

/** A statement that writes is looked at by us alone: nothing tries it before its author asks for that. */
async function validateWrite(
  { store }: TryContext,
  user: SessionUser,
  { databaseId, sql: text }: TextToTry,
  { source, statement }: StatementToTry,
): Promise<TextError | null> {
  try {
    const database = { row: await loadDatabase(store, user, databaseId), source };
    await requireWriting({ store }, user, database, { kind: 'dml', words: statement.words });
    requireHarmless(statement, database);
    return null;
  } catch (error) {
    if (!(error instanceof SextantError) || !isErrorOfText(error)) throw error;
    return textError(error.message, { line: placeAt(text, statement.start).line, column: null }, text);
  }
}

interface StatementToTry {
  readonly source: DataSource;
  readonly statement: WrittenStatement;
}

async function validateStatement(
  { store, sources, ...templates }: TryContext,
  user: SessionUser,
  { databaseId, schema, sql: text }: TextToTry,
  { source, statement }: StatementToTry,
): Promise<TextError | null> {
  let written = statement;
  let tried: { readonly sql: string; readonly insertions: readonly Insertion[] } = {
    sql: statement.sql,
    insertions: [],
  };
  try {
    written = selectOf(statement, source);
    tried = await qualified(written.sql, source, schema);
    await requireReadableSource(
      store,
      user,
      { databaseId, schema, name: '', sql: tried.sql },
      { rendersTemplates: false },
    );
    await describeAs({ store, sources, ...templates }, user, { databaseId, sql: tried.sql });
    return null;
  } catch (error) {
    if (!(error instanceof SextantError) || !isErrorOfText(error)) throw error;
    const syntaxError = await engineSyntaxError({ store }, user, source, { sql: tried.sql, error });
    const words = engineMessage(syntaxError ?? error, source.dialect.name, tried.sql);
    const start = placeAt(text, written.start);
    const place = words?.place ?? null;
    if (place === null) return textError(words?.text ?? error.message, { line: start.line, column: null }, text);
    if (place.column === null)
      return textError(words?.text ?? error.message, { line: start.line + place.line - 1, column: null }, text);
    const offset = unitAt(tried.sql, place.line, place.column);
    return textError(
      words?.text ?? error.message,
      placeAt(text, written.start + writtenPlace(offset, tried.insertions)),
      text,
    );
  }
}

/** The place of a line and a column in a text. */
const unitAt = (text: string, line: number, column: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, before) => sum + before.length + 1, column - 1);

const qualified = async (sql: string, { dialect }: DataSource, schema: string | null) => {
  try {
    return schema === null || schema === '' ? { sql, insertions: [] } : await qualifyTables(sql, dialect.name, schema);
  } catch (error) {
    // Said in its own words by who looks at it next.
    if (error instanceof SqlError) return { sql, insertions: [] };
    throw error;
  }
};

/** A text that is a template is tried with what it makes of samples. */
async function validateTemplate(
  { store, sources, ...templates }: TryContext,
  user: SessionUser,
  text: TextToTry,
  { dialect }: DataSource,
): Promise<TextError[]> {
  try {
    const source = { ...text, name: '' };
    await requireReadableSource(store, user, source, templates);
    const sampleContext = sampledOf(store, datasetOfSource(source), dialect.name);
    await withSample(sampleContext, { sql: text.sql, place: statementPlace }, (sql) =>
      describeAs({ store, sources, ...templates }, user, { databaseId: text.databaseId, sql }),
    );
    return [];
  } catch (error) {
    if (!(error instanceof SextantError) || !isErrorOfText(error)) throw error;
    const line = error.code.startsWith('TEMPLATE_')
      ? Number(error.params['line'] ?? 1)
      : Number(/\bline (\d+)/i.exec(error.message)?.[1] ?? 1);
    return [textError(error.message, { line, column: null }, text.sql)];
  }
}
