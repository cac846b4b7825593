import { afterEach, expect, test, vi } from 'vitest';
import { askTogether, fetchAnswer } from './ask-together.ts';

afterEach(() => vi.unstubAllGlobals());

const ask = (name: string, signal?: AbortSignal): Promise<Response> =>
  fetchAnswer(`/api/v1/chart/data?dashboard_id=9&form_data=${name}`, {
    method: 'POST',
    headers: { 'x-csrftoken': 'token', 'x-sextant-query': name, 'content-type': 'application/json' },
    body: JSON.stringify({ asked: name }),
    ...(signal === undefined ? {} : { signal }),
  });

/** A server whose answer is written by hand. */
function stubFetch(status = 200) {
  let sink: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sink = controller) });
  const calls: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ address, init });
    return new Response(status === 200 ? body : JSON.stringify({ message: 'no' }), { status });
  });
  return {
    calls,
    write: (text: string) => sink?.enqueue(new TextEncoder().encode(text)),
    end: () => sink?.close(),
  };
}

test('questions leave in one request, and each gets its answer as soon as it is there', async () => {
  const server = stubFetch();
  const asked: Promise<Response>[] = [];
  askTogether(() => asked.push(ask('one'), ask('two'), ask('three')));
  expect(server.calls.map(({ address }) => address)).toEqual(['/api/v1/sextant/chart_data']);
  const [call] = server.calls;
  expect(JSON.parse(call?.init.body as string)).toEqual({
    questions: ['one', 'two', 'three'].map((name) => ({
      query: { dashboard_id: '9', form_data: name },
      client_id: name,
      body: { asked: name },
    })),
  });
  expect(new Headers(call?.init.headers).get('x-csrftoken')).toBe('token');
  expect(new Headers(call?.init.headers).get('x-sextant-query')).toBeNull();
  // Lines come in any order, and in pieces.
  server.write('{"at":1,"status":200,"body":{"is":"zw');
  server.write('ei"}}\n{"at":0,"status":400,"body":{"message":"eins"}}\n');
  const [one, two, three] = asked;
  expect([(await two)?.status, await (await two)?.json()]).toEqual([200, { is: 'zwei' }]);
  expect([(await one)?.status, await (await one)?.json()]).toEqual([400, { message: 'eins' }]);
  server.end();
  await expect(three).rejects.toThrow(TypeError);
});

test('one question goes its own way, and so does one outside', async () => {
  const server = stubFetch();
  askTogether(() => void ask('one'));
  void ask('two');
  expect(server.calls.map(({ address }) => address)).toEqual([
    '/api/v1/chart/data?dashboard_id=9&form_data=one',
    '/api/v1/chart/data?dashboard_id=9&form_data=two',
  ]);
});

test('who leaves is let go at once; the request ends with the last of them', async () => {
  const server = stubFetch();
  const [first, second] = [new AbortController(), new AbortController()];
  const asked: Promise<Response>[] = [];
  askTogether(() => asked.push(ask('one', first.signal), ask('two', second.signal)));
  first.abort();
  await expect(asked[0]).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(server.calls[0]?.init.signal?.aborted).toBe(false);
  second.abort();
  await expect(asked[1]).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(server.calls[0]?.init.signal?.aborted).toBe(true);
});

test('a refusal of the whole request is everybody’s', async () => {
  stubFetch(401);
  const asked: Promise<Response>[] = [];
  askTogether(() => asked.push(ask('one'), ask('two')));
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ message: 'no' }, { message: 'no' }]);
});
