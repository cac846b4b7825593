import { isRecord } from '@sextant/contract';
import { useState } from 'react';
import type { ColumnTable } from '@sextant/contract';
import {
  colorOperators,
  colorRuleErrors,
  colorRuleSchemes,
  numberIn,
  numberText as numberFormatter,
  targetCount,
} from '@sextant/charts';
import type { ColorOperator, ColorRule, RawForm } from '@sextant/charts';
import { themes } from '@sextant/charts/views';
import type { Labels } from '@sextant/charts/views';
import { Button, ComboBox, Note, Select, TextField, useTheme } from '@sextant/ui';
import editor from '../Controls.module.css';
import { RemoveItem } from '../EditorFoot.tsx';
import { numberText } from '../fields/typed-values.ts';
import { useDraft } from '../drafts.ts';
import { shownColumns } from '../shown-table.ts';
import { reachText, ruleReach } from './rule-reach.ts';
import type { RuleReach } from './rule-reach.ts';
import styles from './Rules.module.css';

interface ColorRuleEditorProps {
  readonly table: ColumnTable | null;
  readonly labels: Labels;
  /** As the form holds it; null for a new one. */
  readonly rule: unknown;
  readonly laterRules: readonly unknown[];
  readonly onSave: (rule: RawForm) => void;
  /** Null for a new rule. */
  readonly onRemove: (() => void) | null;
  readonly onClose: () => void;
}

const targets = ['targetValue', 'targetValueLeft', 'targetValueRight'] as const;

/** The rule as a form holds it: without targets that its operator does not have. */
function wholeRule(draft: RawForm): RawForm {
  const count = targetCount(draft['operator'] as ColorOperator);
  const targetKeys: readonly string[] = count === 0 ? [] : count === 1 ? targets.slice(0, 1) : targets.slice(1);
  return Object.fromEntries(
    Object.entries(draft).filter(([key]) => !targets.some((target) => target === key) || targetKeys.includes(key)),
  );
}

const textOf = (raw: unknown): string | null => (typeof raw === 'string' && raw !== '' ? raw : null);
const write = numberFormatter('SMART_NUMBER');

/** How many rows get which strength of the color. */
function Steps({ steps, colors }: { steps: RuleReach['steps']; colors: readonly string[] }) {
  const most = Math.max(1, ...steps);
  return (
    <span className={styles.steps} aria-hidden="true">
      {steps.map((count, index) => (
        <i
          key={index}
          style={{
            height: count === 0 ? 0 : `max(var(--ring), ${(count / most) * 100}%)`,
            background: colors[Math.floor((index / steps.length) * colors.length)],
            // A single color grows stronger; a ramp has its own steps.
            opacity: colors.length > 1 ? 1 : (index + 1) / steps.length,
          }}
        />
      ))}
    </span>
  );
}

interface TargetsProps {
  readonly draft: RawForm;
  readonly isOfText: boolean;
  readonly errors: Partial<Record<keyof ColorRule, string>>;
  readonly put: (key: keyof ColorRule, value: unknown) => void;
  readonly onLeave: () => void;
}

/** The one value, or the two, that an operator compares with. */
function Targets({ draft, isOfText, errors, put, onLeave }: TargetsProps) {
  const count = targetCount((draft['operator'] ?? 'None') as ColorOperator);
  const target = (key: keyof ColorRule, label: string) => (
    <TextField
      label={label}
      isRequired
      value={numberText(draft[key])}
      error={errors[key] ?? null}
      onChange={(text) => put(key, text)}
      onBlur={onLeave}
      {...(isOfText ? {} : { inputMode: 'decimal' as const })}
    />
  );
  if (count === 0) return null;
  if (count === 1) return target('targetValue', 'Target value');
  return (
    <div className={editor.line} data-pair>
      {target('targetValueLeft', 'Left value')}
      {target('targetValueRight', 'Right value')}
    </div>
  );
}

/** One rule: a column, what its values are compared with, and the color. What is missing is said when it is applied. */
export function ColorRuleEditor(props: ColorRuleEditorProps) {
  const { table, labels, rule, laterRules, onSave, onRemove, onClose } = props;
  const { theme } = useTheme();
  const [draft, setDraft] = useDraft<RawForm>('rule', () =>
    isRecord(rule) ? rule : { operator: 'None', colorScheme: colorRuleSchemes[0].value },
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const columns = shownColumns(table).filter(({ sort }) => sort === 'number' || sort === 'text');
  const isOfText = columns.find(({ name }) => name === draft['column'])?.sort === 'text';
  const all = colorRuleErrors(draft, isOfText);
  // Which of two values is the larger is only known once both have been typed.
  const isTurned = Object.values(all).some((text) => text?.startsWith('This value should be') === true);
  const errors = isSubmitted || (isLeft && isTurned) ? all : {};
  const put = (key: keyof ColorRule, value: unknown) => {
    setLeft(false);
    setDraft({ ...draft, [key]: value });
  };
  const setColumn = (column: string | null) => {
    const nextIsText = columns.find(({ name }) => name === column)?.sort === 'text';
    const offeredOperators: readonly string[] = nextIsText ? colorOperators.text : colorOperators.number;
    const operator = offeredOperators.includes(String(draft['operator'])) ? draft['operator'] : 'None';
    setDraft({ ...draft, column, operator });
  };
  const operators: readonly ColorOperator[] = isOfText ? colorOperators.text : colorOperators.number;
  const operator = textOf(draft['operator']);
  const reach = ruleReach(draft, laterRules, table);
  const themeColors = themes[theme];
  const swatches = (key: keyof typeof themeColors): readonly string[] => {
    const color = themeColors[key];
    return typeof color === 'string' ? [color] : typeof color === 'number' ? [] : color;
  };
  const schemes = colorRuleSchemes.map(({ value, label, color }) => ({
    id: value as string,
    text: label,
    swatches: swatches(color),
  }));
  const scheme = textOf(draft['colorScheme']);
  const isKnown = scheme === null || schemes.some(({ id }) => id === scheme);
  const chosenColors = schemes.find(({ id }) => id === scheme)?.swatches ?? (scheme === null ? [] : [scheme]);
  const save = () => {
    setSubmitted(true);
    if (Object.keys(all).length > 0) return;
    onSave(wholeRule({ ...draft, ...(isOfText ? {} : numbersOf(draft)) }));
    onClose();
  };
  return (
    <div className={editor.editor}>
      <ComboBox
        label="Column"
        isRequired
        error={errors.column ?? null}
        choices={columns.map(({ name }) => ({ id: name, text: labels[name] ?? name }))}
        value={textOf(draft['column'])}
        onChange={setColumn}
      />
      <Select
        label="Operator"
        isRequired
        error={errors.operator ?? null}
        choices={operators.map((id) => ({ id, text: id }))}
        value={operators.find((id) => id === operator) ?? null}
        onChange={(id) => put('operator', id)}
      />
      <Targets {...{ draft, isOfText, errors, put }} onLeave={() => setLeft(true)} />
      {reach?.range != null && !isOfText && (
        <span className={styles.range}>{`It runs from ${write(reach.range[0])} to ${write(reach.range[1])}.`}</span>
      )}
      <ComboBox
        label="Color scheme"
        isRequired
        error={errors.colorScheme ?? null}
        choices={isKnown ? schemes : [...schemes, { id: scheme, text: scheme, swatches: [scheme] }]}
        value={scheme}
        onChange={(id) => put('colorScheme', id)}
      />
      {reach !== null && (
        <>
          {!isOfText && <Steps steps={reach.steps} colors={chosenColors} />}
          <Note tone="info">{reachText(reach)}</Note>
        </>
      )}
      <div className={editor.editorFoot}>
        {onRemove !== null && <RemoveItem {...{ onRemove, onClose }} />}
        <Button size="sm" onPress={onClose}>
          Cancel
        </Button>
        <Button kind="primary" size="sm" onPress={save}>
          Apply
        </Button>
      </div>
    </div>
  );
}

/** The targets as numbers: typing leaves unfinished ones as texts. */
const numbersOf = (draft: RawForm): RawForm =>
  Object.fromEntries(targets.filter((key) => numberIn(draft[key]) !== null).map((key) => [key, numberIn(draft[key])]));
