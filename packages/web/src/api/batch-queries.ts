import { mostTogether, togetherHeader } from '@sextant/contract';
import { newClientId } from './client-id.ts';
import { beginOpening, fetchInTurn, mostWhileOpening } from './opening-gate.ts';

type Send = (together: string | null) => void;

let gathered: Send[] | null = null;

function queueQuery(ask: () => void): Send[] {
  const queries: Send[] = [];
  gathered = queries;
  try {
    ask();
  } finally {
    gathered = null;
  }
  return queries;
}

function sendWaves(queries: readonly Send[], most: number): void {
  for (let index = 0; index < queries.length; index += most) {
    const wave = queries.slice(index, index + most);
    const together = wave.length > 1 ? `${newClientId()}/${wave.length}` : null;
    for (const send of wave) send(together);
  }
}

/** Tells the server of the chart queries that `ask` asks that they came at once: what reads the same rows is then run together. */
export function batchQueries(ask: () => void): void {
  if (gathered === null) sendWaves(queueQuery(ask), mostTogether);
  else ask();
}

/** The same for the queries that a page opens with; `ask` gives what it began. */
export function askOpening(ask: () => readonly Promise<unknown>[]): void {
  const end = beginOpening();
  let begun: readonly Promise<unknown>[] = [];
  sendWaves(
    queueQuery(() => void (begun = ask())),
    mostWhileOpening,
  );
  void Promise.allSettled(begun).then(end);
}

/** `fetch` for chart queries: inside of `batchQueries` they leave at its end, with the name of the others. */
export const fetchResult: typeof fetch = (address, init) => {
  const queries = gathered;
  if (queries === null) return fetchInTurn(address, init);
  return new Promise((resolve, reject) => {
    queries.push((together) => {
      const headers = new Headers(init?.headers);
      if (together !== null) headers.set(togetherHeader, together);
      fetchInTurn(address, { ...init, headers }).then(resolve, reject);
    });
  });
};
