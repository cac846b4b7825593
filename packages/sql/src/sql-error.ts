/** Why a statement cannot be written or is rejected. `code` is stable; the compiler turns it into an error of the product's table. */
export type SqlErrorCode =
  | 'nul-byte'
  | 'empty-name'
  | 'name-too-long'
  | 'name-letters'
  | 'number'
  | 'time'
  | 'unsupported-grain'
  | 'empty'
  | 'unclosed'
  | 'unopened'
  | 'unterminated'
  | 'comment-tail'
  | 'second-statement'
  | 'sub-query'
  | 'window'
  | 'forbidden-function'
  | 'forbidden-table'
  | 'doubtful-table'
  | 'not-read-only'
  | 'not-understood'
  | 'more-than-one-expression'
  | 'too-long';

/**
 * A rejection with its code, what it met (`subject`: a name, a word; empty when there is none), where that begins (`offset`: characters from 0; null where
 * nobody looked) and a plain sentence.
 */
export class SqlError extends Error {
  readonly code: SqlErrorCode;
  readonly subject: string;
  readonly offset: number | null;
  constructor(code: SqlErrorCode, message: string, subject = '', offset: number | null = null) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
    this.subject = subject;
    this.offset = offset;
  }
}
