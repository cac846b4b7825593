import { lazyPart } from '../lazy-part.ts';
import { LazyOverlay } from './LazyOverlay.tsx';
import type { MenuProps } from './menu-props.ts';

const load = () => import('./MenuPopup.tsx');
const MenuPopup = lazyPart(async () => (await load()).MenuPopup);

/** A menu of actions, opened by its trigger. Empty sections are left out. */
export function Menu(props: MenuProps) {
  return (
    <LazyOverlay {...props} kind="menu" load={load}>
      <MenuPopup {...props} />
    </LazyOverlay>
  );
}
