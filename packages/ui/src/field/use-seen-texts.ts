import { useState } from 'react';
import type { ListChoice } from './list-items.ts';

/** The text of every choice that was ever offered: results to a search leave, what was chosen from them stays. */
export function useSeenTexts(choices: readonly ListChoice[]): (id: string) => string {
  // Only ever added to, and the same choices add the same texts: drawing twice changes nothing.
  const [textById] = useState(() => new Map<string, string>());
  for (const choice of choices) textById.set(choice.id, choice.text);
  return (id) => textById.get(id) ?? id;
}
