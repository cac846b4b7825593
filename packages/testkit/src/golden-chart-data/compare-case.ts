import type { GoldenCase, WireEntry } from './cases.ts';
import { shown } from './compare-cells.ts';
import { compareEntry, type Difference, type EngineRules } from './compare-entry.ts';
import { compareFile } from './compare-file.ts';
import { judgeQuirk } from './quirks.ts';
import type { WireAnswer } from './golden-server.ts';

/** Compares the whole answer to a case. */
export function compareCase(golden: GoldenCase, ours: WireAnswer, rules: EngineRules): Difference {
  const plainly = (): Difference => comparePlain(golden, ours, rules);
  return golden.known_quirk === undefined ? plainly() : judgeQuirk(golden, ours, plainly);
}

function comparePlain(golden: GoldenCase, ours: WireAnswer, rules: EngineRules): Difference {
  const { response } = golden;
  if (response.http_status !== ours.status)
    return `status ${response.http_status} but ours ${ours.status}: ${ours.bytes.toString('utf8').replaceAll('\n', '⏎').slice(0, 300)}${
      response.http_status >= 400 ? ` (recorded: ${shown(response.body)})` : ''
    }`;
  if (response.http_status >= 400) return compareRefusal(response.body, bodyOf(ours));
  if (response.result === undefined) return compareFile(golden, ours, rules);
  const { result } = bodyOf(ours) as { result: readonly WireEntry[] };
  if (result.length !== response.result.length) return `${response.result.length} results but ours ${result.length}`;
  for (const [at, expected] of response.result.entries()) {
    const entry = result[at];
    if (entry === undefined) return `no result ${at}`;
    const difference = compareEntry(expected, entry, golden.compare?.[at], rules);
    if (difference !== null) return difference;
  }
  return null;
}

/** The JSON of an answer. */
export const bodyOf = (ours: WireAnswer): unknown => JSON.parse(ours.bytes.toString('utf8'));

interface Refusal {
  readonly message?: unknown;
  readonly errors?: readonly { readonly error_type?: unknown; readonly message?: unknown }[];
}

/** A refusal has the recorded kind; a plain one also the recorded sentence. */
export function compareRefusal(recorded: unknown, body: unknown): Difference {
  const [expected, ours] = [recorded as Refusal, body as Refusal];
  const [wanted, given] = [expected.errors?.[0], ours.errors?.[0]];
  if (wanted !== undefined)
    return wanted.error_type === given?.error_type ? null : `error ${shown(wanted)} but ours ${shown(given)}`;
  const [sentence, own] = [expected.message, ours.message].map((message) => String(message).replace(/^Error: /, ''));
  return sentence === own ? null : `message ${shown(sentence)} but ours ${shown(own)}`;
}
