import { lazyPart } from '../lazy-part.ts';
import { LazyOverlay } from './LazyOverlay.tsx';
import type { PopoverProps } from './popover-props.ts';

const load = () => import('./PopoverSheet.tsx');
const PopoverSheet = lazyPart(async () => (await load()).PopoverSheet);

/** A small sheet beside its trigger. Focus goes in when it opens and back when it closes; Esc and pressing outside close it. */
export function Popover(props: PopoverProps) {
  return (
    <LazyOverlay {...props} kind="dialog" load={load}>
      <PopoverSheet {...props} />
    </LazyOverlay>
  );
}
