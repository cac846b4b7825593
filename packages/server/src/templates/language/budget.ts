import { TemplateError } from './template-error.ts';

/** What one rendering may take. */
export interface Limits {
  /** Expressions, turns of loops and items looked at. */
  readonly steps: number;
  /** Letters of the longest text, and of everything written. */
  readonly letters: number;
  /** Milliseconds; the steps end earlier unless the machine is very slow. */
  readonly ms: number;
}

/** Counts what a rendering takes, and ends it. */
export interface Budget {
  /** @throws TemplateError of kind limit */
  readonly spend: (steps: number) => void;
  /** To be asked before a text of that length is made. @throws TemplateError of kind limit */
  readonly hold: (letters: number) => void;
  /** Letters that a text may have. */
  readonly letters: number;
}

const lettersPerStep = 32;
const stepsPerLook = 4096;

export function startBudget({ steps, letters, ms }: Limits, clock: () => number = () => performance.now()): Budget {
  const until = clock() + ms;
  let left = steps;
  let nextLook = steps - stepsPerLook;
  const spend = (count: number): void => {
    left -= count;
    if (left < 0) throw new TemplateError('limit', 'it takes too many steps');
    if (left > nextLook) return;
    nextLook = left - stepsPerLook;
    if (clock() > until) throw new TemplateError('limit', 'it takes too long');
  };
  return {
    letters,
    spend,
    hold: (count) => {
      // Not a number is no length either.
      if (!(count <= letters)) throw new TemplateError('limit', 'its text is too long');
      spend(Math.ceil(count / lettersPerStep));
    },
  };
}
