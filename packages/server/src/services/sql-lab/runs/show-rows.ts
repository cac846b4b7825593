import type { ColumnTable } from '@sextant/contract';
import type { OnRows } from '@sextant/engines';

/** So long what its user may see is taken for granted. */
export const accessTrustMs = 1_000;

/** Takes rows that are read, and shows them to whoever waits. */
export interface RowsShown {
  /** Rows so far; null voids them. */
  readonly take: OnRows;
  /** All rows, of a user who was looked at just now. Nothing is shown after them. */
  readonly end: (table: ColumnTable) => void;
}

interface ShowOptions {
  /** Rejects when the user may not see the rows any more. */
  readonly check: () => Promise<void>;
  readonly show: (table: ColumnTable | null, isWhole: boolean) => void;
}

/** Shows rows while they are read, for as long as their user may see them: that is looked at anew each second, before more are shown. */
export function rowsShown({ check, show }: ShowOptions): RowsShown {
  let newest: ColumnTable | null = null;
  let checkedAt = performance.now();
  let state: 'open' | 'checking' | 'closed' = 'open';
  const showNewest = (): void => {
    if (state === 'closed') return;
    state = 'open';
    checkedAt = performance.now();
    show(newest, false);
  };
  const close = (): void => {
    if (state === 'closed') return;
    state = 'closed';
    show(null, false);
  };
  return {
    take: (table) => {
      newest = table;
      if (state !== 'open') return;
      if (table === null || performance.now() - checkedAt <= accessTrustMs) return show(table, false);
      state = 'checking';
      check().then(showNewest, close);
    },
    end: (table) => {
      state = 'closed';
      show(table, true);
    },
  };
}
