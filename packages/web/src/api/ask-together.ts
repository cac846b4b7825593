import { mostTogether, togetherHeader } from '@sextant/contract';
import { newClientId } from './client-id.ts';
import { beginOpening, fetchInTurn, mostWhileOpening } from './opening-gate.ts';

type Send = (together: string | null) => void;

let gathered: Send[] | null = null;

function gather(ask: () => void): Send[] {
  const questions: Send[] = [];
  gathered = questions;
  try {
    ask();
  } finally {
    gathered = null;
  }
  return questions;
}

function sendWaves(questions: readonly Send[], most: number): void {
  for (let at = 0; at < questions.length; at += most) {
    const wave = questions.slice(at, at + most);
    const together = wave.length > 1 ? `${newClientId()}/${wave.length}` : null;
    for (const send of wave) send(together);
  }
}

/** Tells the server of the chart questions that `ask` asks that they came at once: what reads the same rows is then run together. */
export function askTogether(ask: () => void): void {
  if (gathered === null) sendWaves(gather(ask), mostTogether);
  else ask();
}

/** The same for the questions that a page opens with; `ask` gives what it began. */
export function askOpening(ask: () => readonly Promise<unknown>[]): void {
  const end = beginOpening();
  let begun: readonly Promise<unknown>[] = [];
  sendWaves(
    gather(() => void (begun = ask())),
    mostWhileOpening,
  );
  void Promise.allSettled(begun).then(end);
}

/** `fetch` for chart questions: inside of `askTogether` they leave at its end, with the name of the others. */
export const fetchAnswer: typeof fetch = (address, init) => {
  const questions = gathered;
  if (questions === null) return fetchInTurn(address, init);
  return new Promise((resolve, reject) => {
    questions.push((together) => {
      const headers = new Headers(init?.headers);
      if (together !== null) headers.set(togetherHeader, together);
      fetchInTurn(address, { ...init, headers }).then(resolve, reject);
    });
  });
};
