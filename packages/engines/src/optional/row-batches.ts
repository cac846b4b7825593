/** Rows that are pushed by events, as batches that are pulled. */
export interface RowBatches<Row> {
  readonly batches: AsyncIterable<readonly Row[]>;
  readonly push: (row: Row) => void;
  readonly end: () => void;
  readonly fail: (error: unknown) => void;
}

/** Rows that wait at most before their source is asked to pause. */
const maxWaiting = 5_000;

/** Joins a source of events to a reader at its own pace. */
export function batchesOf<Row>(source: {
  readonly pause: () => unknown;
  readonly resume: () => unknown;
}): RowBatches<Row> {
  let waitingRows: Row[] = [];
  let isPaused = false;
  let isOver = false;
  let cause: { readonly error: unknown } | null = null;
  let wake: () => void = () => undefined;
  const batches = async function* (): AsyncGenerator<readonly Row[]> {
    for (;;) {
      if (waitingRows.length > 0) {
        const takenRows = waitingRows;
        waitingRows = [];
        if (isPaused) source.resume();
        isPaused = false;
        yield takenRows;
      } else if (cause !== null) throw cause.error;
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return {
    batches: batches(),
    push: (row) => {
      waitingRows.push(row);
      if (waitingRows.length >= maxWaiting && !isPaused) {
        isPaused = true;
        source.pause();
      }
      wake();
    },
    end: () => {
      isOver = true;
      wake();
    },
    fail: (error) => {
      cause = { error };
      wake();
    },
  };
}
