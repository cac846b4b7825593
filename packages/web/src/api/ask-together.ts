import { api, mostQuestions, queryHeader } from '@sextant/contract';

/** A call of `POST /api/v1/chart/data` that waits for its fellows. */
interface Question {
  readonly address: string;
  readonly init: RequestInit;
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
}

let gathered: Question[] | null = null;

/** Sends the chart questions that `ask` asks in one request, so that the server can answer them together; answers come one by one all the same. */
export function askTogether(ask: () => void): void {
  if (gathered !== null) return ask();
  const questions: Question[] = [];
  gathered = questions;
  try {
    ask();
  } finally {
    gathered = null;
    for (let at = 0; at < questions.length; at += mostQuestions) send(questions.slice(at, at + mostQuestions));
  }
}

/** `fetch` for chart questions: inside of `askTogether` they leave with the others. */
export const fetchAnswer: typeof fetch = (address, init) => {
  const questions = gathered;
  if (questions === null || typeof address !== 'string' || init === undefined) return fetch(address, init);
  return new Promise((resolve, reject) => questions.push({ address, init, resolve, reject }));
};

function send(questions: readonly Question[]): void {
  const [first] = questions;
  if (first === undefined) return;
  if (questions.length === 1) {
    fetch(first.address, first.init).then(first.resolve, first.reject);
    return;
  }
  const leaving = new AbortController();
  let staying = questions.length;
  for (const { init, reject } of questions)
    init.signal?.addEventListener('abort', () => {
      reject(init.signal?.reason);
      staying -= 1;
      if (staying === 0) leaving.abort();
    });
  const headers = new Headers(first.init.headers);
  headers.delete(queryHeader);
  void fetch(api.chartData.together.path, { method: 'POST', headers, body: bodyOf(questions), signal: leaving.signal })
    .then((response) => (response.ok ? handOut(response, questions) : refuse(response, questions)))
    .catch((reason: unknown) => reason)
    // Whoever has no answer by now gets none.
    .then((reason: unknown) => {
      for (const { reject } of questions) reject(reason ?? new TypeError('The answers ended early'));
    });
}

/** The bodies are JSON already and go in as they are. */
function bodyOf(questions: readonly Question[]): string {
  const parts = questions.map(({ address, init }) => {
    const query = Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('?') + 1)));
    const name = new Headers(init.headers).get(queryHeader);
    const around = JSON.stringify({ query, ...(name === null ? {} : { client_id: name }) });
    return `${around.slice(0, -1)},"body":${typeof init.body === 'string' ? init.body : 'null'}}`;
  });
  return `{"questions":[${parts.join(',')}]}`;
}

function refuse(response: Response, questions: readonly Question[]): void {
  for (const { resolve } of questions) resolve(response.clone());
}

const line = /^\{"at":(\d+),"status":(\d+),"body":/;

/** Gives each line to whoever asked for it, as soon as it is here. */
async function handOut(response: Response, questions: readonly Question[]): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = (text + part.value).split('\n');
    text = lines.pop() ?? '';
    for (const one of lines) {
      const [head, at, status] = line.exec(one) ?? [];
      const headers = { 'content-type': 'application/json' };
      if (head !== undefined)
        questions[Number(at)]?.resolve(new Response(one.slice(head.length, -1), { status: Number(status), headers }));
    }
  }
}
