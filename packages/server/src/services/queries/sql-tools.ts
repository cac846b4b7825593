import { SextantError } from '@sextant/contract';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import type { Store } from '../../store/open-store.ts';
import { statementPlace } from '../../templates/render-query.ts';
import { withSample } from '../../templates/sample.ts';
import { describeAs } from './describe-as.ts';
import { requireReadableSource } from '../sources/dataset-source.ts';
import type { TemplateSwitch } from '../sources/dataset-source.ts';
import { datasetOfSource, sampledOf } from '../sources/sampled-dataset.ts';
import type { SessionUser } from '../../policies/session.ts';

/** An error of a statement in Superset's form; null where the engine does not say at which column. */
export type SqlError = {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
};

/** Errors of what the user wrote; that he may not read something, or that the database is away, is none of them. */
const isErrorOfText = ({ code }: SextantError): boolean =>
  /^(?:QUERY_|TEMPLATE_|ENGINE_00[1-6]|ENGINE_01[34]|REQUEST_008)/.test(code);

const errorAt = (line: number, message: string): SqlError => ({
  line_number: Math.max(1, line),
  start_column: null,
  end_column: null,
  message,
});

/** A statement, which may be a template. */
export interface StatementToTry {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly sql: string;
  /** JSON text of the names that its templates know. */
  readonly templateParams: string | null;
}

/** Where statements are tried. */
interface SqlContext extends Required<TemplateSwitch> {
  readonly store: Store;
  readonly sources: Pick<EngineRegistry, 'sourceOf'>;
}

/**
 * What is wrong with a statement, without running it; nothing when it can be run.
 *
 * @throws ACCESS_001 for a table that the user may not read, and what a database says that cannot be asked
 */
export async function validateSql(
  { store, sources, ...templates }: SqlContext,
  user: SessionUser,
  statement: StatementToTry,
): Promise<SqlError[]> {
  try {
    const source = { ...statement, name: '' };
    await requireReadableSource(store, user, source, templates);
    const { dialect } = await sources.sourceOf(statement.databaseId);
    const describeStatement = (sql: string) =>
      describeAs({ store, sources, ...templates }, user, { databaseId: statement.databaseId, sql });
    if (!templates.rendersTemplates) {
      await describeStatement(statement.sql);
      return [];
    }
    const sampleContext = sampledOf(store, datasetOfSource(source), dialect.name);
    await withSample(sampleContext, { sql: statement.sql, place: statementPlace }, describeStatement);
    return [];
  } catch (error) {
    if (!(error instanceof SextantError) || !isErrorOfText(error)) throw error;
    if (error.code.startsWith('TEMPLATE_')) return [errorAt(Number(error.params['line'] ?? 1), error.message)];
    const line = Number(/\bline (\d+)/i.exec(error.message)?.[1] ?? 1);
    return [errorAt(line, error.message)];
  }
}
