import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipProps as AriaTooltipProps } from 'react-aria-components';
import type { ContextType } from 'react';

/** What TooltipBox takes. */
export interface TooltipBoxProps extends Pick<
  AriaTooltipProps,
  'triggerRef' | 'className' | 'placement' | 'offset' | 'children'
> {
  /** By which the trigger says what describes it. */
  id: string | undefined;
  /** Whether the box is open, and the way to close it. */
  state: NonNullable<ContextType<typeof TooltipTriggerStateContext>>;
}

/** The box of a tooltip, placed beside its trigger. A file of its own: what finds the place is loaded with the first box. */
export function TooltipBox({ state, ...props }: TooltipBoxProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip {...props} />
    </TooltipTriggerStateContext>
  );
}
