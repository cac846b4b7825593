import { pageBootstrap } from '@sextant/contract';
import type { MeWithRoles, PageBootstrap } from '@sextant/contract';

function read(): Partial<PageBootstrap> {
  const block = document.getElementById('bootstrap');
  block?.remove();
  const parsed = pageBootstrap.safeParse(JSON.parse(block?.textContent ?? 'null'));
  return parsed.success ? parsed.data : {};
}

/** What the server put into the page beside its code. Each part is given once, so that a later question asks the server. */
const handed: { me?: MeWithRoles | undefined; csrf_token?: string | undefined } = {};
const answers = new Map<string, unknown>();
let isRead = false;
/** An answer that nobody asked for while the page opened may be old when somebody does. */
const freshMs = 20_000;

function open(): typeof handed {
  if (!isRead) {
    isRead = true;
    const { answers: given = {}, ...rest } = read();
    Object.assign(handed, rest);
    for (const [address, answer] of Object.entries(given)) answers.set(address, answer);
  }
  return handed;
}

/** Who is signed in; null when it was not told, or told before. */
export function takePerson(): MeWithRoles | null {
  const { me = null } = open();
  delete handed.me;
  return me;
}

/** The token that writes carry; null when it was not told, or told before. */
export function takeCsrfToken(): string | null {
  const { csrf_token: token = null } = open();
  delete handed.csrf_token;
  return token;
}

/** The answer of a GET to `address`; undefined when it was not told, or told before. */
export function takeAnswer(address: string): unknown {
  open();
  const answer = performance.now() < freshMs ? answers.get(address) : undefined;
  answers.delete(address);
  return answer;
}
