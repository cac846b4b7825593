import { createContext, useContext, useState } from 'react';

/** What was put into an editor, by field. */
export type Drafts = Map<string, unknown>;

/** Holds what was typed into an editor that Esc or a press outside has closed, so that it is there when the editor opens again. */
export const DraftsContext = createContext<Drafts>(new Map());

/** State of an editor that outlives its popover. Without anything kept it begins with `first`. */
export function useDraft<Value>(field: string, first: () => Value): readonly [Value, (value: Value) => void] {
  const drafts = useContext(DraftsContext);
  // Only this hook writes under the field's name.
  const [value, setValue] = useState(() => (drafts.has(field) ? (drafts.get(field) as Value) : first()));
  const change = (next: Value) => {
    drafts.set(field, next);
    setValue(next);
  };
  return [value, change];
}
