/** What kind of error a template has: it cannot be read, it failed, it asked for too much, or it names what is not there. */
export type ErrorKind = 'syntax' | 'run' | 'limit' | 'undefined' | 'unavailable' | 'unquoted';

/** An error of a template's text; `line` counts from 1. What is around the language gives it a place and a code. */
export class TemplateError extends Error {
  readonly kind: ErrorKind;
  readonly line: number;

  constructor(kind: ErrorKind, message: string, line = 0) {
    super(message);
    this.kind = kind;
    this.line = line;
  }

  /** The same error with the line where it happened, when it does not know it yet. */
  onLine(line: number): TemplateError {
    return this.line > 0 ? this : new TemplateError(this.kind, this.message, line);
  }
}

export const runError = (message: string): TemplateError => new TemplateError('run', message);
