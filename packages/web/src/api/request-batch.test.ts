import { QueryClient } from '@tanstack/react-query';
import { frameHead, frameKind, responseFrameStart } from '@sextant/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchOf } from './request-batch.ts';

const waitForReal = globalThis.setTimeout;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface SentList {
  readonly address: string;
  readonly method: string | undefined;
  readonly headers: Headers;
  readonly ids: readonly string[];
  readonly body: {
    readonly requests: readonly { id: string; address: object; body: string; is_later: boolean }[];
  } | null;
  readonly signal: AbortSignal | null;
  /** Bytes of the stream. */
  readonly give: (...bytes: readonly Uint8Array[]) => void;
  readonly end: () => void;
  readonly cut: () => void;
  readonly respond: (response: Response) => void;
  readonly fail: () => void;
}

/** A server whose streams are written by the test. */
function serve(): SentList[] {
  const sent: SentList[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
    const stream = new ReadableStream<Uint8Array>({
      start: (streamController) => void (controller = streamController),
    });
    const open = (): void => resolve(new Response(stream));
    const body: SentList['body'] =
      typeof init.body === 'string' && init.body.includes('requests') ? JSON.parse(init.body) : null;
    init.signal?.addEventListener('abort', () => {
      reject(init.signal?.reason);
      try {
        controller?.error(init.signal?.reason);
      } catch {
        // It has ended.
      }
    });
    sent.push({
      address,
      method: init.method,
      headers: new Headers(init.headers),
      ids: body?.requests.map(({ id }) => id) ?? [],
      body,
      signal: init.signal ?? null,
      give: (...bytes) => {
        open();
        for (const part of bytes) controller?.enqueue(part);
      },
      end: () => {
        open();
        controller?.close();
      },
      cut: () => {
        open();
        controller?.error(new TypeError('network error'));
      },
      respond: resolve,
      fail: () => reject(new TypeError('Failed to fetch')),
    });
    return promise;
  });
  return sent;
}

const batch = batchOf(new QueryClient());
const request = (id: string, more: { search?: string; signal?: AbortSignal; isLater?: boolean } = {}) =>
  batch[more.isLater === true ? 'later' : 'first'](`/api/v1/chart/data${more.search ?? ''}`, {
    method: 'POST',
    headers: { 'x-csrftoken': 'token', 'x-sextant-query': id, 'content-type': 'application/json' },
    body: `{"of":"${id}"}`,
    ...(more.signal === undefined ? {} : { signal: more.signal }),
  });

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

const framed = (id: string, body: Uint8Array, { status = 200, isGzip = false } = {}): Uint8Array<ArrayBuffer> =>
  joined([...responseFrameStart({ id, status, isGzip }, body.length), body]);
const frame = (id: string, text: string, status = 200): Uint8Array<ArrayBuffer> =>
  framed(id, new TextEncoder().encode(text), { status });

async function compressed(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const nextTask = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise<void>((resolve) => void waitForReal(resolve, 0));
};
const textOf = async (response: Promise<Response>): Promise<string> => {
  const { status, ...rest } = await response.then(async (one) => ({ status: one.status, text: await one.text() }));
  return `${status} ${rest.text}`;
};

test('what is asked in one turn is one request, with what all have in common in its address', async () => {
  const sent = serve();
  const responses = [
    request('a', { search: '?form_data=%7B%22slice_id%22%3A1%7D&dashboard_id=7' }),
    request('b', { search: '?form_data=%7B%22slice_id%22%3A2%7D&dashboard_id=7', isLater: true }),
  ];
  expect(sent).toEqual([]);
  await nextTask();
  expect(sent).toHaveLength(1);
  expect([sent[0]?.address, sent[0]?.method]).toEqual(['/api/v1/chart/data?dashboard_id=7', 'POST']);
  expect(sent[0]?.headers.get('accept')).toBe('application/vnd.sextant.frames');
  expect([sent[0]?.headers.get('x-csrftoken'), sent[0]?.headers.get('x-sextant-query')]).toEqual(['token', null]);
  expect(sent[0]?.body).toEqual({
    requests: [
      { id: 'a', address: { form_data: '{"slice_id":1}' }, body: '{"of":"a"}', is_later: false },
      { id: 'b', address: { form_data: '{"slice_id":2}' }, body: '{"of":"b"}', is_later: true },
    ],
  });
  sent[0]?.give(frame('b', '{"b":1}'), frame('a', '{"errors":[]}', 404));
  expect(await Promise.all(responses.map(textOf))).toEqual(['404 {"errors":[]}', '200 {"b":1}']);
  sent[0]?.end();
});

test('what can wait is gathered from several turns, and leaves at once with what cannot', async () => {
  const sent = serve();
  void request('a', { isLater: true });
  await nextTask();
  void request('b', { isLater: true });
  await nextTask();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(sent.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  void request('c', { isLater: true });
  await nextTask();
  void request('d');
  await nextTask();
  expect(sent.map(({ ids }) => ids)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(2);
});

test('clients have batches of their own', async () => {
  const sent = serve();
  const other = batchOf(new QueryClient());
  void [request('a'), other.first('/api/v1/chart/data', { body: '{}' })];
  await nextTask();
  // Each is alone in its batch, and leaves as it is.
  expect(sent.map(({ ids }) => ids)).toEqual([[], []]);
});

test('a request by itself leaves as it is', async () => {
  const sent = serve();
  const response = request('a', { search: '?dashboard_id=7' });
  await nextTask();
  expect([sent[0]?.address, sent[0]?.headers.get('x-sextant-query')]).toEqual([
    '/api/v1/chart/data?dashboard_id=7',
    'a',
  ]);
  sent[0]?.respond(new Response('alone'));
  expect(await textOf(response)).toBe('200 alone');
});

test('sendAfter sends in its own turn, and what comes later is another request', async () => {
  const sent = serve();
  batch.sendAfter(() => void [request('a'), request('b')]);
  expect(sent.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  void [request('c'), request('d')];
  await nextTask();
  expect(sent.map(({ ids }) => ids)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('responses are the same however the bytes are cut, compressed or not, with frames of other kinds between', async () => {
  const long = JSON.stringify({ rows: Array.from({ length: 200 }, (_, row) => `row ${row}`) });
  const bytes = joined([
    frame('a', '{"a":"ä"}'),
    frameHead(frameKind.json, 0),
    framed('b', await compressed(long), { isGzip: true }),
  ]);
  for (let cutAt = 0; cutAt <= bytes.length; cutAt += 1) {
    const sent = serve();
    const responses = [request('a'), request('b')];
    await Promise.resolve();
    sent[0]?.give(bytes.subarray(0, cutAt), bytes.subarray(cutAt));
    expect(await Promise.all(responses.map(textOf))).toEqual(['200 {"a":"ä"}', `200 ${long}`]);
    sent[0]?.end();
  }
});

test('a stream that is cut is asked again for what it has not brought, with a pause', async () => {
  const sent = serve();
  const responses = ['a', 'b', 'c'].map((id) => request(id));
  await nextTask();
  sent[0]?.give(frame('b', 'B'));
  await nextTask();
  expect(await textOf(responses[1] ?? Promise.reject(new Error('none')))).toBe('200 B');
  sent[0]?.cut();
  await nextTask();
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await nextTask();
  expect(sent.map(({ ids }) => ids)).toEqual([
    ['a', 'b', 'c'],
    ['a', 'c'],
  ]);
  // An end that comes too early is a cut as well.
  sent[1]?.give(frame('c', 'C'));
  await nextTask();
  sent[1]?.end();
  await nextTask();
  await vi.advanceTimersByTimeAsync(1_000);
  await nextTask();
  expect([sent.length, sent[2]?.headers.get('x-sextant-query')]).toEqual([3, 'a']);
  sent[2]?.respond(new Response('A'));
  expect(await Promise.all(responses.map(async (one) => (await one).status))).toEqual([200, 200, 200]);
});

test('a stream that is cut again and again, or cannot be asked, is for those who ask', async () => {
  const sent = serve();
  const responses = Promise.allSettled(['a', 'b'].map((id) => request(id)));
  for (let cuts = 0; cuts < 3; cuts += 1) {
    await nextTask();
    expect(sent).toHaveLength(cuts + 1);
    sent[cuts]?.cut();
    await nextTask();
    await vi.advanceTimersByTimeAsync(8_000);
  }
  expect((await responses).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toHaveLength(3);
  const unsent = Promise.allSettled(['c', 'd'].map((id) => request(id)));
  await nextTask();
  sent[3]?.fail();
  expect((await unsent).map((one) => (one.status === 'rejected' ? String(one.reason) : ''))).toEqual([
    'TypeError: Failed to fetch',
    'TypeError: Failed to fetch',
  ]);
});

test('a rejection of the whole is that of each', async () => {
  const sent = serve();
  const responses = ['a', 'b'].map((id) => request(id));
  await nextTask();
  sent[0]?.respond(Response.json({ errors: [{ message: 'No' }] }, { status: 401 }));
  expect(await Promise.all(responses.map(textOf))).toEqual([
    '401 {"errors":[{"message":"No"}]}',
    '401 {"errors":[{"message":"No"}]}',
  ]);
});

test('who gives up leaves the list and is stopped on the server; the last one ends the stream', async () => {
  const sent = serve();
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const responses = [
    request('a', { signal: first.signal }),
    request('b', { signal: second.signal }),
    request('c', { signal: third.signal }),
  ];
  const outcomes = Promise.allSettled(responses);
  await nextTask();
  first.abort();
  await nextTask();
  const stop = sent.find(({ method }) => method === 'DELETE');
  // The call waits for its token, which is asked first.
  expect(stop?.address ?? sent[1]?.address).toMatch(/queries\/a$|csrf_token/);
  expect(sent[0]?.signal?.aborted).toBe(false);
  second.abort();
  third.abort();
  await nextTask();
  expect(sent[0]?.signal?.aborted).toBe(true);
  expect((await outcomes).map((one) => (one.status === 'rejected' ? one.reason.name : one.status))).toEqual([
    'AbortError',
    'AbortError',
    'AbortError',
  ]);
});

test('many and long requests are several lists', async () => {
  const sent = serve();
  const long = (id: string) =>
    batch.first('/api/v1/chart/data', {
      method: 'POST',
      headers: { 'x-sextant-query': id },
      body: 'x'.repeat(400_000),
    });
  void Promise.allSettled(['a', 'b', 'c', 'd'].map(long));
  await nextTask();
  expect(sent.map(({ ids }) => ids)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  void Promise.allSettled(Array.from({ length: 250 }, (_, index) => request(`n${index}`)));
  await nextTask();
  expect(sent.slice(2).map(({ ids }) => ids.length)).toEqual([200, 50]);
});
