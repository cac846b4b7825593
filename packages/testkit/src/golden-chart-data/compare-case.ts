import { requestedOf, type GoldenAccess, type GoldenCase, type WireEntry } from './cases.ts';
import { shownText } from './compare-cells.ts';
import { compareEntry, type Difference } from './compare-entry.ts';
import { compareFile } from './compare-file.ts';
import type { GoldenEngine } from './database-files.ts';
import { codeOfKind } from './rejection-codes.ts';
import { statedDifferences } from './differences.ts';
import type { WireResponse } from './golden-server.ts';
import { kindOfMessage } from './error-kinds.ts';
import type { RecordedTruth } from './truth.ts';

/** By what results are judged. */
export interface CaseContext {
  readonly engine: GoldenEngine;
  readonly truth: RecordedTruth;
  readonly access: GoldenAccess;
}

/** Compares the whole result to a case: by the stated difference that it falls under, else member by member. */
export function compareCase(
  golden: GoldenCase,
  ownResponse: WireResponse,
  { engine, truth, access }: CaseContext,
): Difference {
  const bench = {
    truth,
    engine,
    access,
    plainly: (recordedCase: GoldenCase, givenResponse: WireResponse) =>
      comparePlainly(recordedCase, givenResponse) ?? null,
  };
  const statedDifference = statedDifferences.find(({ applies }) => applies(golden, engine));
  return statedDifference === undefined
    ? bench.plainly(golden, ownResponse)
    : statedDifference.judge(golden, ownResponse, bench);
}

/** Compares a result as if nothing were special about the case. */
export function comparePlainly(golden: GoldenCase, ownResponse: WireResponse): Difference {
  const { response } = golden;
  if (response.http_status !== ownResponse.status)
    return `status ${response.http_status} but ours ${ownResponse.status}: ${ownResponse.bytes.toString('utf8').replaceAll('\n', '⏎').slice(0, 300)}${
      response.http_status >= 400 ? ` (recorded: ${shownText(response.body)})` : ''
    }`;
  if (response.http_status >= 400) return compareRejection(response.body, bodyOf(ownResponse));
  if (response.result === undefined) return compareFile(golden, ownResponse);
  const { result } = bodyOf(ownResponse) as { result: readonly WireEntry[] };
  if (result.length !== response.result.length) return `${response.result.length} results but ours ${result.length}`;
  for (const [index, expected] of response.result.entries()) {
    const difference = compareEntry(expected, result[index] ?? {}, requestedOf(golden, index));
    if (difference !== null) return difference;
  }
  return null;
}

/** The JSON of a result. */
export const bodyOf = (ownResponse: WireResponse): unknown => JSON.parse(ownResponse.bytes.toString('utf8'));

interface Rejection {
  readonly message?: unknown;
  readonly errors?: readonly { readonly error_type?: unknown; readonly extra?: { readonly code?: unknown } }[];
}

/** A rejection has the recorded type of error; a plain one is about the same thing, and its code is the one of that kind. */
function compareRejection(recordedBody: unknown, body: unknown): Difference {
  const [expected, ownRejection] = [recordedBody as Rejection, body as Rejection];
  const [wantedError, ownError] = [expected.errors?.[0], ownRejection.errors?.[0]];
  if (wantedError !== undefined)
    return wantedError.error_type === ownError?.error_type
      ? null
      : `error ${shownText(wantedError)} but ours ${shownText(ownError)}`;
  const [kind, ownText] = [String(expected.message), kindOfMessage(String(ownRejection.message))];
  if (kind !== ownText || kind === 'other')
    return `rejected as ${shownText(kind)} but ours ${shownText(ownText)}: ${shownText(ownRejection.message)}`;
  const [code, ownCode] = [codeOfKind(kind, 'sqlite'), ownError?.extra?.code];
  return code !== null && code === ownCode
    ? null
    : `rejected as ${shownText(kind)}, ${code} but ours ${shownText(ownCode)}`;
}
