import { firstPart } from '@sextant/charts';
import type { OwnState } from '@sextant/charts';
import type { Clause } from '@sextant/dashboard';
import { useCallback, useState } from 'react';

/** What a user has opened of a tile that is asked in parts; other filters lead back to its first part. */
export function useOwnState(clauses: readonly Clause[]): readonly [OwnState, (next: OwnState) => void] {
  const [opened, setOpened] = useState({ clauses, state: firstPart });
  const set = useCallback((state: OwnState) => setOpened({ clauses, state }), [clauses]);
  return [opened.clauses === clauses ? opened.state : firstPart, set];
}
