import { controlsOf, isChartType, registeredChartType, typeNameOf } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';

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
