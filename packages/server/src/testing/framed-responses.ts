import { gunzipSync } from 'node:zlib';
import { frameKind, frameReader, framesMediaType, openResponseFrame } from '@sextant/contract';
import type { Client } from './core-server.ts';
import type { TestBody } from './server-process.ts';

/** One response of a list, as it came in a frame. */
export interface FramedResponse {
  readonly id: string;
  readonly status: number;
  readonly text: string;
  readonly body: TestBody;
}

/** The responses in a body of frames, in the order in which they came. */
export function responsesIn(bytes: Uint8Array): FramedResponse[] {
  const responses: FramedResponse[] = [];
  frameReader((kind, payload) => {
    if (kind !== frameKind.response) return;
    const { head, body } = openResponseFrame(payload);
    const text = (head.isGzip ? gunzipSync(body) : Buffer.from(body)).toString();
    responses.push({ id: head.id, status: head.status, text, body: JSON.parse(text) });
  })(bytes);
  return responses;
}

/** One request of a list; `body` is a query context, or its text. */
export interface ListedCall {
  readonly id?: string;
  readonly body: unknown;
  readonly address?: Readonly<Record<string, string>>;
  readonly is_later?: boolean;
}

export const framesAccepted = { accept: framesMediaType };

/** A list of requests as its body, each named by its place where it has no name. */
export const listOf = (calls: readonly ListedCall[]) => ({
  requests: calls.map(({ body, ...call }, index) => ({
    id: `q${index}`,
    ...call,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })),
});

/** Asks queries together. Returns the responses as they came. */
export async function requestList(
  client: Client,
  calls: readonly ListedCall[],
  search = '',
): Promise<readonly FramedResponse[]> {
  const response = await client.post(`/api/v1/chart/data${search}`, listOf(calls), framesAccepted);
  if (response.status !== 200) throw new Error(`The list answered ${response.status}: ${response.text}`);
  return responsesIn(response.bytes);
}
