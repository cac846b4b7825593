import { mostTogether, togetherHeader } from '@sextant/contract';
import { newClientId } from './client-id.ts';

type Send = (together: string | null) => void;

let gathered: Send[] | null = null;

/** Tells the server of the chart questions that `ask` asks that they came at once: what reads the same rows is then run together. */
export function askTogether(ask: () => void): void {
  if (gathered !== null) return ask();
  const questions: Send[] = [];
  gathered = questions;
  try {
    ask();
  } finally {
    gathered = null;
    for (let at = 0; at < questions.length; at += mostTogether) {
      const wave = questions.slice(at, at + mostTogether);
      const together = wave.length > 1 ? `${newClientId()}/${wave.length}` : null;
      for (const send of wave) send(together);
    }
  }
}

/** `fetch` for chart questions: inside of `askTogether` they leave at its end, with the name of the others. */
export const fetchAnswer: typeof fetch = (address, init) => {
  const questions = gathered;
  if (questions === null) return fetch(address, init);
  return new Promise((resolve, reject) => {
    questions.push((together) => {
      const headers = new Headers(init?.headers);
      if (together !== null) headers.set(togetherHeader, together);
      fetch(address, { ...init, headers }).then(resolve, reject);
    });
  });
};
