import { isRecord } from '@sextant/contract';
import {
  readEach,
  rejected,
  control,
  type Choice,
  type ControlOptions,
  type RawForm,
  type Read,
} from '../declare/control.ts';
import { numberIn } from '../fields/number-in.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';

/** What a rule compares amounts with; `None` colors each by where it lies between the least and the most. */
const numberOperators = ['None', '>', '<', '≥', '≤', '=', '≠', '< x <', '≤ x ≤', '≤ x <', '< x ≤'] as const;
const textOperators = ['None', '=', 'begins with', 'ends with', 'containing', 'not containing'] as const;

export type ColorOperator = (typeof numberOperators)[number] | (typeof textOperators)[number];

/** The operators for a column of amounts, or of texts, in the order of a menu. */
export const colorOperators = { number: numberOperators, text: textOperators } as const;
const operators: readonly string[] = Object.values(colorOperators).flat();

/** How many targets an operator has. */
export const targetCount = (operator: ColorOperator): 0 | 1 | 2 =>
  operator === 'None' ? 0 : operator.includes(' x ') ? 2 : 1;

/**
 * A color by rule. `column` is a column of the result; `colorScheme` one of `colorRuleSchemes`, or a hex color that a stored rule has. The targets that the
 * operator does not have are null. Superset's names.
 */
export interface ColorRule {
  readonly column: string;
  readonly operator: ColorOperator;
  readonly colorScheme: string;
  readonly targetValue: number | string | null;
  readonly targetValueLeft: number | null;
  readonly targetValueRight: number | null;
}

/**
 * The colors of a rule. Green, yellow and red are stored as Superset's hex texts, so that a chart keeps them there; ramps by their name: `heat` where more is
 * worse, `amount`, and `middle` for both sides of one. `color` is what of the theme's ink it is drawn with.
 */
export const colorRuleSchemes = [
  { value: '#ACE1C4', label: 'Green', color: 'ok' },
  { value: '#FDE380', label: 'Yellow', color: 'warn' },
  { value: '#EFA1AA', label: 'Red', color: 'danger' },
  { value: 'heat', label: 'Heat', color: 'heat' },
  { value: 'amount', label: 'Amount', color: 'sequential' },
  { value: 'middle', label: 'Around a middle', color: 'diverging' },
] as const satisfies readonly (Choice & { readonly color: keyof ThemeColors })[];

const isAbsent = (raw: unknown): boolean => raw === undefined || raw === null || raw === '';
const isOperator = (raw: unknown): raw is ColorOperator => typeof raw === 'string' && operators.includes(raw);
const isTextOnly = (operator: ColorOperator): boolean => !colorOperators.number.some((one) => one === operator);

const required = 'Required';

/**
 * What keeps a rule that is being written from being one, by the key of its field. `isOfText` says that its column holds texts.
 */
export function colorRuleErrors(draft: RawForm, isOfText = false): Partial<Record<keyof ColorRule, string>> {
  const errors: Partial<Record<keyof ColorRule, string>> = {};
  const { operator } = draft;
  for (const key of ['column', 'colorScheme'] as const) if (isAbsent(draft[key])) errors[key] = required;
  if (!isOperator(operator)) return { ...errors, operator: required };
  const number = (key: keyof ColorRule): number | null => {
    const read = numberIn(draft[key]);
    if (read === null) errors[key] = isAbsent(draft[key]) ? required : 'This value should be a number';
    return read;
  };
  const count = targetCount(operator);
  if (count === 1 && (isOfText || isTextOnly(operator))) {
    if (isAbsent(draft['targetValue'])) errors.targetValue = required;
  } else if (count === 1) number('targetValue');
  else if (count === 2) {
    const left = number('targetValueLeft');
    const right = number('targetValueRight');
    if (left !== null && right !== null && left >= right) {
      errors.targetValueLeft = 'This value should be smaller than the right target value';
      errors.targetValueRight = 'This value should be greater than the left target value';
    }
  }
  return errors;
}

function readColorRule(raw: unknown): ColorRule | null {
  if (!isRecord(raw)) return null;
  const { column, operator, colorScheme, targetValue } = raw;
  const isOfText = operator === '=' && typeof targetValue === 'string';
  if (Object.keys(colorRuleErrors(raw, isOfText)).length > 0) return null;
  if (typeof column !== 'string' || typeof colorScheme !== 'string' || !isOperator(operator)) return null;
  const count = targetCount(operator);
  const asNumber = isTextOnly(operator) ? null : numberIn(targetValue);
  return {
    column,
    operator,
    colorScheme,
    targetValue: count === 1 ? (asNumber ?? String(targetValue)) : null,
    targetValueLeft: count === 2 ? numberIn(raw['targetValueLeft']) : null,
    targetValueRight: count === 2 ? numberIn(raw['targetValueRight']) : null,
  };
}

/** A rule for a column of which another part is not chosen yet. */
const isUnfinishedRule = (raw: unknown): boolean =>
  isRecord(raw) &&
  typeof raw['column'] === 'string' &&
  (isAbsent(raw['operator']) || isOperator(raw['operator'])) &&
  Object.values(colorRuleErrors(raw)).every((error) => error === required);
const readRules = readEach('rule', readColorRule, isUnfinishedRule);

/** The color rules of a form that act, in its order. Those that miss something stay with the chart; what cannot be read is left out. */
export function readColorRules(raw: unknown): Read<readonly ColorRule[]> {
  return Array.isArray(raw) ? readRules(raw) : rejected('is expected to be a list of rules');
}

/** A rule in short, for a list: 'average_delay > 15', '2 ≤ average_delay < 14'. */
export function colorRuleLabel({ column, operator, ...rule }: ColorRule, name = column): string {
  if (operator === 'None') return name;
  if (targetCount(operator) === 1) return `${name} ${operator} ${rule.targetValue ?? ''}`;
  return `${rule.targetValueLeft ?? ''} ${operator.replace('x', name)} ${rule.targetValueRight ?? ''}`;
}

/** The control for colors by rules; redraws only. */
export const colorRules = (options: ControlOptions<readonly ColorRule[]> = {}) =>
  control<'conditional_formatting', readonly ColorRule[]>({
    key: 'conditional_formatting',
    kind: 'conditionalFormatting',
    label: 'Custom conditional formatting',
    description: 'Colors cells by what they hold. Where several rules match a cell, the last one wins.',
    default: [],
    renderOnly: true,
    read: readColorRules,
    ...options,
  });
