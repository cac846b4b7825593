import { errorBody, fail, failWithMessage, SextantError } from '@sextant/contract';
import type { QueryState, WireError } from '@sextant/contract';
import { writtenPlace } from '@sextant/sql/analysis';
import type { WrittenStatement } from '@sextant/sql/analysis';
import type { DataSource } from '../../../data/engine-registry.ts';
import { withoutValues } from '../../queries/engine-text.ts';
import type { AdmittedStatement } from './admit-statement.ts';
import { engineMessage, placeAt } from './engine-message.ts';
import type { TextPlace } from './engine-message.ts';

/** A statement that failed, as far as it came. */
export interface FailedStatement {
  readonly source: Pick<DataSource, 'dialect' | 'name'>;
  /** The text that it stands in. */
  readonly text: string;
  readonly written: WrittenStatement;
  readonly index: number;
  readonly count: number;
  /** What was run; null when it did not come so far. */
  readonly admitted: AdmittedStatement | null;
}

/** How a run ends that fails with an error. */
export function stateOf(error: SextantError): QueryState {
  if (error.code === 'ENGINE_009' || error.code === 'ENGINE_019') return 'stopped';
  return error.code === 'SQLLAB_009' ? 'timed_out' : 'failed';
}

/**
 * An error of a statement as its author may see it: with the engine's message, with line and column in the text that he wrote, unless row rules keep rows
 * from him. What is no error of ours stays hidden.
 */
export function errorOfStatement(error: unknown, failed: FailedStatement): SextantError {
  if (!(error instanceof SextantError)) return fail('ENGINE_015', {}, { cause: error });
  if (error.code === 'ENGINE_008') return fail('SQLLAB_009', { seconds: Number(error.params['seconds'] ?? 0) });
  const { admitted, source, index, count } = failed;
  const harmless = admitted?.isBound === true ? withoutValues(error) : error;
  const shownError = harmless instanceof SextantError ? harmless : error;
  const sql = admitted?.sql ?? failed.written.sql;
  const ownMessage =
    shownError === error && admitted?.isBound !== true ? engineMessage(error, source.dialect.name, sql) : null;
  const prefix = count > 1 ? `[Statement ${index + 1} out of ${count}] ` : '';
  const { code, params } = shownError;
  const place = ownMessage === null ? null : placeInText(ownMessage.place, failed, sql);
  const extra = { ...shownError.extra, ...place, statement: index, engine_name: source.name };
  return failWithMessage(
    `${prefix}${ownMessage?.text ?? shownError.message}`,
    { code, params },
    { cause: shownError.cause, extra },
  );
}

/** Where in the text a place of the statement is that was run: `line` and `column`, in that order, or nothing. */
function placeInText(
  place: TextPlace | null,
  { text, written, admitted }: FailedStatement,
  sql: string,
): { readonly line: number; readonly column: number | null } | null {
  if (place === null || (admitted !== null && admitted.insertions === null)) return null;
  const before = placeAt(text, written.start);
  const line = before.line + place.line - 1;
  if (place.column === null) return { line, column: null };
  const offset =
    sql
      .split('\n')
      .slice(0, place.line - 1)
      .join('\n').length +
    (place.line > 1 ? 1 : 0) +
    place.column -
    1;
  return placeAt(text, written.start + writtenPlace(offset, admitted?.insertions ?? []));
}

/** The error in Superset's list form. */
export function wireErrorOf(error: SextantError): WireError {
  const [wire] = errorBody(error, 'list').errors ?? [];
  return wire ?? { message: error.message, error_type: error.type, level: 'error', extra: null };
}
