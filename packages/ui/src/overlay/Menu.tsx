import { useCallback } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { LazyOverlay, type TriggerProps } from './LazyOverlay.tsx';
import type { MenuProps } from './menu-props.ts';

const loadPopup = () => import('./MenuPopup.tsx');
const MenuPopup = lazyPart(async () => (await loadPopup()).MenuPopup);

/** A menu of actions, opened by its trigger. Empty sections are left out. */
export function Menu({ startsOpen = false, ...props }: MenuProps) {
  return (
    <LazyOverlay {...props} startsOpen={startsOpen} kind="menu" load={loadPopup}>
      <MenuPopup {...props} />
    </LazyOverlay>
  );
}

/** What LazyMenu takes. */
export interface LazyMenuProps {
  /** The pressable that opens it. */
  trigger: ReactElement<TriggerProps>;
  /** Fetches the code of `children`. */
  load: () => Promise<unknown>;
  /** Shown when the menu is first wanted: a `Menu` with the same trigger that `startsOpen`. */
  children: ReactNode;
}

/** A menu whose lines have code of their own, with icons and actions: it comes when the menu is first wanted. */
export function LazyMenu({ trigger, load, children }: LazyMenuProps) {
  const loadAll = useCallback(() => Promise.all([loadPopup(), load()]), [load]);
  return (
    <LazyOverlay trigger={trigger} kind="menu" load={loadAll}>
      {children}
    </LazyOverlay>
  );
}
