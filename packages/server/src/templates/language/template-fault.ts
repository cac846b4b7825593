/** What kind of fault a template has: it cannot be read, it failed, it asked for too much, or it names what is not there. */
export type FaultKind = 'syntax' | 'run' | 'limit' | 'undefined' | 'unavailable' | 'unquoted';

/** A fault of a template's text; `line` counts from 1. The rooms around the language give it a place and a code. */
export class TemplateFault extends Error {
  readonly kind: FaultKind;
  readonly line: number;

  constructor(kind: FaultKind, message: string, line = 0) {
    super(message);
    this.kind = kind;
    this.line = line;
  }

  /** The same fault with the line where it happened, when it does not know it yet. */
  at(line: number): TemplateFault {
    return this.line > 0 ? this : new TemplateFault(this.kind, this.message, line);
  }
}

export const runFault = (message: string): TemplateFault => new TemplateFault('run', message);
