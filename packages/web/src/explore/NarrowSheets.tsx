import { Sheet, useShortcut, usePhone } from '@sextant/ui';
import { ControlPanel } from './controls/panel/ControlPanel.tsx';
import type { ShownResult } from './result/use-result.ts';
import { SourceList } from './source/SourceList.tsx';

/** What is open over the chart on tablets and phones; `search` is the settings with the focus in their search. */
export type NarrowSheet = 'controls' | 'search' | 'source' | null;

interface NarrowSheetsProps {
  readonly result: ShownResult;
  readonly sheet: NarrowSheet;
  readonly onOpen: (sheet: NarrowSheet) => void;
}

/** Settings and source as drawers. */
export function NarrowSheets({ result, sheet, onOpen }: NarrowSheetsProps) {
  const side = usePhone() ? 'bottom' : 'left';
  const close = () => onOpen(null);
  useShortcut({ keys: ']', text: 'Controls', onAction: () => onOpen('controls') });
  useShortcut({
    keys: 'Mod+Shift+F',
    text: 'Search controls',
    onAction: () => onOpen('search'),
    isEnabled: sheet === null,
  });
  return (
    <>
      <Sheet title="Controls" side={side} isOpen={sheet === 'controls' || sheet === 'search'} onClose={close}>
        <ControlPanel result={result} onUpdate={close} isSearching={sheet === 'search'} />
      </Sheet>
      <Sheet title="Chart source" side={side} isOpen={sheet === 'source'} onClose={close}>
        <SourceList />
      </Sheet>
    </>
  );
}
