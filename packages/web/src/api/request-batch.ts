import {
  frameKind,
  frameReader,
  framesMediaType,
  maxListedRequests,
  openResponseFrame,
  queryHeader,
} from '@sextant/contract';
import type { FramedResponseHead } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { newClientId } from './client-id.ts';
import { readStream } from './read-stream.ts';
import { retryDelayMs } from './transient.ts';

/*
 * Requests for chart data that are made in one turn leave as one list, whose responses come one by one in a stream (decision 0044). To whoever asks it
 * looks like a `fetch` of its own.
 */

/** A request that waits for its response. */
interface PendingRequest {
  /** Its name, by which its response is known. */
  readonly id: string;
  readonly address: string;
  readonly init: RequestInit;
  readonly isLater: boolean;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: unknown) => void;
}

/** Letters of the bodies in one list; the server reads four million. */
const maxListLength = 1_000_000;
/** What can wait is gathered for so long: what stands beside tiles is asked by many parts of the page, one after the other. */
const laterWaitMs = 50;
/** So often a stream that is cut is asked again without a response between. */
const maxCuts = 2;

/** In lists that the server takes. */
function listsOf(requests: readonly PendingRequest[]): PendingRequest[][] {
  const lists: PendingRequest[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const request of requests) {
    const added = typeof request.init.body === 'string' ? request.init.body.length : 0;
    const last = lists.at(-1);
    if (last === undefined || length + added > maxListLength || last.length === maxListedRequests) {
      lists.push([request]);
      length = added;
    } else {
      last.push(request);
      length += added;
    }
  }
  return lists;
}

const addressText = (address: RequestInfo | URL): string =>
  typeof address === 'string' ? address : address instanceof URL ? address.href : address.url;

/** The list as a request: parameters that all have stand in its own address. */
function requestOf(list: readonly PendingRequest[]): readonly [address: string, init: RequestInit] {
  const params = list.map(({ address }) => new URLSearchParams(address.split('?')[1] ?? ''));
  const shared = [...(params[0] ?? [])].filter(([name, value]) => params.every((other) => other.get(name) === value));
  const names = new Set(shared.map(([name]) => name));
  const headers = new Headers(list[0]?.init.headers);
  headers.set('accept', framesMediaType);
  headers.delete(queryHeader);
  const requests = list.map(({ id, init: { body }, isLater }, index) => ({
    id,
    address: Object.fromEntries([...(params[index] ?? [])].filter(([name]) => !names.has(name))),
    body,
    is_later: isLater,
  }));
  const path = list[0]?.address.split('?')[0] ?? '';
  const search = shared.length === 0 ? '' : `?${String(new URLSearchParams(shared))}`;
  return [`${path}${search}`, { method: 'POST', headers, body: JSON.stringify({ requests }) }];
}

/** The requests of a list that wait. Those that are given up leave it, here and on the server; with the last of them goes the list. */
function waitingOf(list: readonly PendingRequest[]) {
  const waiting = new Map(list.map((request) => [request.id, request]));
  const stream = new AbortController();
  let left: string[] = [];
  const stopLeft = (): void => {
    const ids = left;
    left = [];
    if (waiting.size === 0) return stream.abort();
    for (const clientId of ids) call(api.query.stop, { params: { clientId } }).catch(() => undefined);
  };
  const leave = ({ id, init, reject }: PendingRequest): void => {
    if (!waiting.delete(id)) return;
    reject(init.signal?.reason);
    left.push(id);
    // Who goes on gives up all of them in one turn.
    if (left.length === 1) queueMicrotask(stopLeft);
  };
  for (const request of list) {
    const { signal } = request.init;
    if (signal?.aborted === true) leave(request);
    signal?.addEventListener('abort', () => leave(request), { once: true });
  }
  const take = (id: string): PendingRequest | undefined => {
    const request = waiting.get(id);
    waiting.delete(id);
    return request;
  };
  /** Those that still wait, for another list. */
  const takeAll = (): PendingRequest[] => [...waiting.keys()].flatMap((id) => take(id) ?? []);
  return { take, takeAll, isEmpty: () => waiting.size === 0, signal: stream.signal };
}

const json = { 'content-type': 'application/json; charset=utf-8' };

function responseOf({ status, isGzip }: FramedResponseHead, body: Uint8Array<ArrayBuffer>): Response {
  const bytes = isGzip ? new Blob([body]).stream().pipeThrough(new DecompressionStream('gzip')) : body;
  return new Response(bytes, { status, headers: json });
}

/** Reads a stream to its end. @throws TypeError when it is cut; aborts */
async function readResponses(response: Response, onResponse: (id: string, response: Response) => void): Promise<void> {
  const read = frameReader((kind, payload) => {
    // Others say only that the stream goes on.
    if (kind !== frameKind.response) return;
    const { head, body } = openResponseFrame(payload);
    onResponse(head.id, responseOf(head, body));
  });
  await readStream(response, read);
}

/** One request needs no list. */
const sendAlone = ({ address, init, resolve, reject }: PendingRequest): void =>
  void fetch(address, init).then(resolve, reject);

/** Hands the responses of a list out as they come. Returns how many came, and what ended them; null when they could not be asked. */
async function handOut(
  list: readonly PendingRequest[],
  { take, takeAll, signal }: ReturnType<typeof waitingOf>,
): Promise<{ readonly count: number; readonly cut: unknown; readonly hasBegun: boolean }> {
  let count = 0;
  let hasBegun = false;
  try {
    const [address, init] = requestOf(list);
    const response = await fetch(address, { ...init, signal });
    if (!response.ok) {
      const text = await response.text();
      for (const { resolve } of takeAll()) resolve(new Response(text, { status: response.status, headers: json }));
      return { count, hasBegun, cut: null };
    }
    hasBegun = true;
    await readResponses(response, (id, one) => {
      count += 1;
      take(id)?.resolve(one);
    });
    return { count, hasBegun, cut: new TypeError('The stream has ended early') };
  } catch (cut) {
    return { count, hasBegun, cut };
  }
}

/**
 * Sends a list. A stream that is cut is asked again for what it has not brought; `cuts` is how often that was in vain. What cannot be asked at all is
 * for those who ask: they wait, retry and say so.
 */
async function sendList(list: readonly PendingRequest[], cuts: number): Promise<void> {
  const [first, ...others] = list;
  if (first === undefined) return;
  if (others.length === 0) return sendAlone(first);
  const waiting = waitingOf(list);
  const { count, cut, hasBegun } = await handOut(list, waiting);
  if (waiting.isEmpty()) return;
  const cutsInVain = count === 0 ? cuts + 1 : 0;
  if (!hasBegun || cutsInVain > maxCuts) {
    for (const { reject } of waiting.takeAll()) reject(cut);
    return;
  }
  await new Promise((resolve) => void setTimeout(resolve, retryDelayMs(cutsInVain)));
  void sendList(waiting.takeAll(), cutsInVain);
}

/** Requests that leave together, as lists of one request each. */
export interface RequestBatch {
  /** A `fetch` that leaves with what else is asked in the same turn. */
  readonly first: typeof fetch;
  /** A `fetch` that waits until the others are answered, and where nothing else is asked for a moment. */
  readonly later: typeof fetch;
  /** What `request` asks leaves when it has returned, ahead of the rendering that its cause brings about. */
  readonly sendAfter: (request: () => void) => void;
}

function createRequestBatch(): RequestBatch {
  const pending: PendingRequest[] = [];
  /** Until when only what can wait is gathered; null when there is nothing, or it leaves with this turn. */
  let laterTimer: ReturnType<typeof setTimeout> | null = null;
  const send = (): void => {
    if (laterTimer !== null) clearTimeout(laterTimer);
    laterTimer = null;
    for (const list of listsOf(pending.splice(0))) void sendList(list, 0);
  };
  const fetchInTurn =
    (isLater: boolean): typeof fetch =>
    (address, init = {}) =>
      new Promise((resolve, reject) => {
        const id = new Headers(init.headers).get(queryHeader) ?? newClientId();
        pending.push({ id, address: addressText(address), init, isLater, resolve, reject });
        if (isLater) laterTimer ??= setTimeout(send, laterWaitMs);
        else queueMicrotask(send);
      });
  return {
    first: fetchInTurn(false),
    later: fetchInTurn(true),
    sendAfter: (request) => {
      try {
        request();
      } finally {
        send();
      }
    },
  };
}

const batches = new WeakMap<QueryClient, RequestBatch>();

/** The batch of a client: what its queries ask in one turn leaves together. */
export function batchOf(client: QueryClient): RequestBatch {
  const batch = batches.get(client) ?? createRequestBatch();
  batches.set(client, batch);
  return batch;
}
