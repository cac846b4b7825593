import type { GoldenCase } from './cases.ts';
import { shown } from './compare-cells.ts';
import type { Difference } from './compare-entry.ts';
import type { WireAnswer } from './golden-server.ts';

/** Compares as if nothing were odd about the case. */
export type Plainly = () => Difference;

interface Quirk {
  /** How the recording names it. */
  readonly says: RegExp;
  /** Our stated answer; see `docs/differences.md`. */
  readonly judge: (golden: GoldenCase, ours: WireAnswer, plainly: Plainly) => Difference;
}

/** A refusal that says what is wrong: a client's fault, with a code and a sentence. */
export function refusedWithCode(ours: WireAnswer): Difference {
  const text = ours.bytes.toString('utf8');
  if (ours.status < 400 || ours.status >= 500)
    return `should be refused with a code, ours ${ours.status}: ${text.slice(0, 300)}`;
  const body = JSON.parse(text) as { message?: unknown; errors?: readonly { extra?: { code?: unknown } }[] };
  const code = body.errors?.[0]?.extra?.code;
  const isTold = typeof code === 'string' && /^[A-Z]+_\d{3}$/.test(code) && body.message !== '';
  return isTold ? null : `refused without a code: ${shown(body)}`;
}

/** What the recording calls odd, and our answer to it. The first that fits is used. */
const quirks: readonly Quirk[] = [
  {
    says: /^unhandled exception/,
    judge: (_, ours) => refusedWithCode(ours),
  },
  { says: /EMPTY error text/, judge: (_, ours) => refusedWithCode(ours) },
];

/** Judges a case that the recording calls odd: by its rule, else like any other. */
export function judgeQuirk(golden: GoldenCase, ours: WireAnswer, plainly: Plainly): Difference {
  const quirk = quirks.find(({ says }) => says.test(golden.known_quirk ?? ''));
  return quirk === undefined ? plainly() : quirk.judge(golden, ours, plainly);
}
