import { controlsOf, isChartType, registeredChartType, typeNameOf } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { IconButton, RedoIcon, UndoIcon, useShortcut } from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import { flushTyping } from './controls/fields/debounced.ts';
import { useExplore } from './explore-store.ts';

function changedKeys(before: RawForm, after: RawForm): readonly string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

/** What a step of the history changed, after what is done with it: `Undo: Row limit`. Undefined without a step. */
export function stepHint(action: 'Undo' | 'Redo', before: RawForm | undefined, after: RawForm | undefined) {
  if (before === undefined || after === undefined) return undefined;
  const { viz_type: type } = after;
  if (type !== before['viz_type'] && typeof type === 'string') return `${action}: chart type ${typeNameOf(type)}`;
  const keys = changedKeys(before, after);
  if (!isChartType(type) || keys.length === 0) return action;
  const labels = controlsOf(registeredChartType(after).spec)
    .filter(({ key }) => keys.includes(key))
    .map(({ label }) => label);
  const [first] = labels;
  if (first === undefined) return action;
  return labels.length === 1 ? `${action}: ${first}` : `${action}: ${first} and ${labels.length - 1} more`;
}

interface HistoryButtonsProps {
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** Undo and redo, which say what they change: that is another with every step, and no reason to draw what stands around them. */
function HistoryButtons({ undo, redo }: HistoryButtonsProps) {
  const undoHint = useExplore((state) => stepHint('Undo', state.past.at(-1), state.draft));
  const redoHint = useExplore((state) => stepHint('Redo', state.draft, state.future[0]));
  const press = (step: HistoryButtonsProps['undo']) => ({ isDisabled: step === null, onPress: () => step?.() });
  return (
    <>
      <IconButton icon={UndoIcon} label="Undo" hint={undoHint} shortcut="Mod+Z" {...press(undo)} />
      <IconButton icon={RedoIcon} label="Redo" hint={redoHint} shortcut="Mod+Shift+Z" {...press(redo)} />
    </>
  );
}

/** Undo and redo, with their keys. */
export function useHistory() {
  const canUndo = useExplore((state) => state.past.length > 0);
  const canRedo = useExplore((state) => state.future.length > 0);
  const undoLast = useExplore((state) => state.undo);
  const undo = () => {
    // What was typed a moment ago is the last step.
    flushTyping();
    undoLast();
  };
  const redo = useExplore((state) => state.redo);
  useShortcut({ keys: 'Mod+Z', text: 'Undo', onAction: undo, isEnabled: canUndo });
  useShortcut({ keys: 'Mod+Shift+Z', text: 'Redo', onAction: redo, isEnabled: canRedo });
  const section: MenuSection = {
    id: 'history',
    items: [
      {
        id: 'undo',
        text: 'Undo',
        icon: UndoIcon,
        onAction: undo,
        disabledReason: canUndo ? null : 'Nothing to undo',
      },
      {
        id: 'redo',
        text: 'Redo',
        icon: RedoIcon,
        onAction: redo,
        disabledReason: canRedo ? null : 'Nothing to redo',
      },
    ],
  };
  const buttons = <HistoryButtons undo={canUndo ? undo : null} redo={canRedo ? redo : null} />;
  return { section, buttons };
}
