import { useRef } from 'react';
import type { ListChoice } from './list-items.ts';

/** The text of every choice that was ever offered: answers to a search leave, what was chosen from them stays. */
export function useSeenTexts(choices: readonly ListChoice[]): (id: string) => string {
  const seen = useRef(new Map<string, string>());
  for (const choice of choices) seen.current.set(choice.id, choice.text);
  return (id) => seen.current.get(id) ?? id;
}
