import { maxBatchSize, queryBatchHeader } from '@sextant/contract';
import { newClientId } from './client-id.ts';
import { beginOpening, fetchInTurn, maxWhileOpening } from './opening-gate.ts';

type Send = (batchHeader: string | null) => void;

/** What `request` sends by the `fetch` that it is given leaves when `request` has returned; what it sends later leaves at once. */
function collect(request: (via: typeof fetch) => void): readonly Send[] {
  const queries: Send[] = [];
  let isOpen = true;
  const via: typeof fetch = (address, init) => {
    if (!isOpen) return fetchInTurn(address, init);
    return new Promise((resolve, reject) => {
      queries.push((batchHeader) => {
        const headers = new Headers(init?.headers);
        if (batchHeader !== null) headers.set(queryBatchHeader, batchHeader);
        fetchInTurn(address, { ...init, headers }).then(resolve, reject);
      });
    });
  };
  try {
    request(via);
  } finally {
    isOpen = false;
  }
  return queries;
}

function sendWaves(queries: readonly Send[], most: number): void {
  for (let index = 0; index < queries.length; index += most) {
    const queryWave = queries.slice(index, index + most);
    const batchHeader = queryWave.length > 1 ? `${newClientId()}/${queryWave.length}` : null;
    for (const send of queryWave) send(batchHeader);
  }
}

/** Tells the server of the chart queries that `request` sends `via` its argument that they came at once: what reads the same rows is then run together. */
export const batchQueries = (request: (via: typeof fetch) => void): void => sendWaves(collect(request), maxBatchSize);

/** The same for the queries that a page opens with; `request` returns what it began. */
export function batchOpeningQueries(request: (via: typeof fetch) => readonly Promise<unknown>[]): void {
  const end = beginOpening();
  let started: readonly Promise<unknown>[] = [];
  sendWaves(
    collect((via) => void (started = request(via))),
    maxWhileOpening,
  );
  void Promise.allSettled(started).then(end);
}
