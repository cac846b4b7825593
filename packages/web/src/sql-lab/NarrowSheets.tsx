import { Suspense } from 'react';
import { Sheet, usePhone } from '@sextant/ui';
import { useLab, useLabStore } from './lab-store.ts';
import { LeftSide } from './LeftSide.tsx';
import { EstimatePanel } from './run/EstimatePanel.tsx';
import { ParametersPanel } from './save/ParametersPanel.tsx';

interface NarrowSheetsProps {
  readonly isLeftOpen: boolean;
  readonly onLeftClose: () => void;
}

/** Where there is no space beside the text, the sides come as sheets. */
export function NarrowSheets({ isLeftOpen, onLeftClose }: NarrowSheetsProps) {
  const store = useLabStore();
  const side = usePhone() ? 'bottom' : 'left';
  const part = useLab((state) => state.side);
  return (
    <>
      <Sheet
        title="Tables, saved queries and history"
        side={side}
        isOpen={isLeftOpen}
        onClose={onLeftClose}
        isTall
        isBare
      >
        <LeftSide onPick={onLeftClose} />
      </Sheet>
      <Sheet
        title="Parameters"
        side={side}
        isOpen={part === 'parameters'}
        onClose={() => store.getState().openSide(null)}
        isBare
      >
        <Suspense fallback={null}>
          <ParametersPanel onClose={null} />
        </Suspense>
      </Sheet>
      <Sheet
        title="Estimated cost"
        side={side}
        isOpen={part === 'estimate'}
        onClose={() => store.getState().openSide(null)}
        isBare
      >
        <EstimatePanel onClose={null} />
      </Sheet>
    </>
  );
}
