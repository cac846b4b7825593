import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { mergeProps } from 'react-aria/mergeProps';
// The only part of React Aria's own trigger that has no other name; the trigger itself stands in one file with the box.
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { getInteractionModality, setInteractionModality } from 'react-aria/private/interactions/useFocusVisible';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../lazy-part.ts';
import type { TooltipBoxProps } from './TooltipBox.tsx';

const load = () => import('./TooltipBox.tsx');
const TooltipBox = lazyPart(async () => (await load()).TooltipBox);

const entering = {
  onPointerEnter: ({ pointerType }: PointerEvent) => {
    // A page that is new under a pointer has seen no other event of it, and the library takes only a pointer that it knows of for one.
    if (pointerType === 'mouse' && getInteractionModality() === null) setInteractionModality('pointer');
    // The box may come later than the pointer; one that does not come says nothing that is not read aloud too.
    void load().catch(() => undefined);
  },
};

/**
 * Esc hides the words and goes on to what they stand in, such as a dialog that it closes. React Aria's own listener, on the document, would keep
 * it for itself: the words are gone before it is asked.
 */
function useHiddenByEscape(isOpen: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(hide);
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  });
}

interface LateTooltipProps extends Required<Pick<TooltipBoxProps, 'className' | 'placement' | 'offset'>> {
  /** How long the pointer rests before the box opens; the focus opens it at once. */
  delayMs: number;
  /** While true it does not open. */
  isPaused: boolean;
  /** Drawn while it is open. */
  content: TooltipBoxProps['children'];
  /** One focusable element that passes React Aria's focus props on (our buttons and links do). */
  children: ReactElement;
}

/** A box beside what is pointed at or focused, whose code comes with the first pointer or focus. */
export function LateTooltip({ delayMs, isPaused, content, children, ...look }: LateTooltipProps) {
  const triggerRef = useRef(null);
  const [isOpen, setOpen] = useState(false);
  const options = { delay: delayMs, closeDelay: 80, isOpen: isOpen && !isPaused, onOpenChange: setOpen };
  useHiddenByEscape(isOpen, () => setOpen(false));
  const state = useTooltipTriggerState(options);
  const { triggerProps, tooltipProps } = useTooltipTrigger(options, state, triggerRef);
  return (
    <>
      <FocusableProvider {...mergeProps(entering, triggerProps)} ref={triggerRef}>
        {children}
      </FocusableProvider>
      {state.isOpen && (
        <Suspense fallback={null}>
          <TooltipBox {...look} id={tooltipProps.id} state={state} triggerRef={triggerRef}>
            {content}
          </TooltipBox>
        </Suspense>
      )}
    </>
  );
}
