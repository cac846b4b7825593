import { createContext, useContext, useState } from 'react';
import { usePhone } from '@sextant/ui';

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

/**
 * True while an editor of something new, in which nothing is kept, is on the tab with which it opened: its first field shows its choices at once. On
 * tabs that the user turns to the focus stays, so that the arrow keys go on through them; so it does on a phone, whose keyboard would cover the rest.
 */
export function useOffersAtOnce(isNew: boolean, tab: string): boolean {
  const drafts = useContext(DraftsContext);
  const [openedTab, setOpenedTab] = useState(() => (isNew && drafts.size === 0 ? tab : null));
  if (openedTab !== null && openedTab !== tab) setOpenedTab(null);
  const isPhone = usePhone();
  return openedTab === tab && !isPhone;
}
