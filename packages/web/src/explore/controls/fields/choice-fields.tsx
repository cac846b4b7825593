import { dimensionOf, metricOf, traitsOf } from '@sextant/contract';
import type { Choice } from '@sextant/charts';
import { ComboBox, IconButton, Menu, NumberField, Select, ChevronDownIcon } from '@sextant/ui';
import { useExplore } from '../../explore-store.ts';
import { columnIcon } from '../../source/column-icon.ts';
import styles from '../Controls.module.css';
import { listOf } from '../field-parts.ts';
import type { FieldParts } from '../field-parts.ts';
import { FormatInput } from './FormatInput.tsx';

const noneId = '\u0000none';
const idOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? noneId : JSON.stringify(value);

/** One of few words. A stored value that is no choice stays, and says itself. */
export function ChoiceField({ control, error, raw, set }: FieldParts) {
  const declared: readonly Choice[] = control.choices ?? [];
  // Where none is among the choices, null is chosen; else the control's default counts.
  const isNone = raw === null && declared.some((choice) => choice.value === null);
  const value = isNone ? noneId : idOf(raw ?? control.default);
  const choices = declared.map((choice) => ({ id: idOf(choice.value), text: choice.label }));
  const isKnown = value === noneId || choices.some((choice) => choice.id === value);
  return (
    <Select
      label={control.label}
      choices={isKnown ? choices : [...choices, { id: value, text: value }]}
      value={value}
      error={error}
      onChange={(id) => set(declared.find((choice) => idOf(choice.value) === id)?.value ?? (id === value ? raw : null))}
    />
  );
}

/** What is said at a format that nothing can be written with; null at others. */
function unusableText(control: FieldParts['control'], raw: unknown): string | null {
  const read = typeof raw === 'string' && raw !== '' ? control.read(raw) : null;
  return read?.ok === true && read.leftOut !== undefined ? 'No d3 format: Adaptive takes its place' : null;
}

/** A d3 format. */
export const FormatField = ({ control, error, raw, set }: FieldParts) => (
  <FormatInput
    label={control.label}
    error={error ?? unusableText(control, raw)}
    choices={control.choices ?? []}
    value={raw ?? control.default}
    onChange={set}
  />
);

/** Orders of categories by all series together, as Superset stores them. */
const orders = [
  { id: 'name', text: 'Category name' },
  { id: 'sum', text: 'Total value' },
  { id: 'min', text: 'Minimum value' },
  { id: 'max', text: 'Maximum value' },
  { id: 'avg', text: 'Average value' },
];

/** The axis itself, one of the chart's metrics, or all of its series together. */
export function AxisSortField({ control, error, raw, set }: FieldParts) {
  const axis = useExplore((state) => state.draft['x_axis']);
  const metrics = useExplore((state) => state.draft['metrics']);
  const labels = [
    dimensionOf(listOf(axis)[0])?.label,
    ...listOf(metrics).map((metric) => metricOf(metric)?.label),
  ].flatMap((label) => (label === undefined || label === null ? [] : [label]));
  const value = typeof raw === 'string' && raw !== '' ? raw : noneId;
  const isMany = useExplore((state) => listOf(state.draft['groupby']).length > 0) || labels.length > 2;
  const orderChoices = isMany ? orders.filter(({ id }) => !labels.includes(id)) : [];
  const isKnown = value === noneId || labels.includes(value) || orderChoices.some(({ id }) => id === value);
  const all = isKnown ? labels : [...labels, value];
  return (
    <Select
      label={control.label}
      choices={[
        { id: noneId, text: 'As usual' },
        ...[...new Set(all)].map((id) => ({ id, text: id })),
        ...orderChoices,
      ]}
      value={value}
      error={error}
      onChange={(id) => set(id === noneId ? null : id)}
    />
  );
}

/** One of the chart's dimensions, or none; a stored one that the chart no longer has stays, and says itself. */
export function DimensionField({ control, error, raw, set }: FieldParts) {
  const groupby = useExplore((state) => state.draft['groupby']);
  const labels = listOf(groupby).flatMap((column) => dimensionOf(column)?.label ?? []);
  const value = typeof raw === 'string' && raw !== '' ? raw : noneId;
  const all = value === noneId || labels.includes(value) ? labels : [...labels, value];
  return (
    <Select
      label={control.label}
      choices={[{ id: noneId, text: 'None' }, ...all.map((id) => ({ id, text: id }))]}
      value={value}
      error={error}
      onChange={(id) => set(id === noneId ? null : id)}
    />
  );
}

/** The column that the time range filters. */
export function TimeColumnField({ control, error, raw, set }: FieldParts) {
  const dataset = useExplore((state) => state.dataset);
  const columns = dataset.columns.filter((column) => column.is_dttm);
  const choices = columns.map((column) => ({
    id: column.column_name,
    text: column.verbose_name ?? column.column_name,
    icon: columnIcon(column),
  }));
  const main = dataset.main_dttm_col ?? null;
  return (
    <ComboBox
      label={control.label}
      placeholder={main === null ? 'No time column' : (choices.find(({ id }) => id === main)?.text ?? main)}
      choices={choices}
      value={typeof raw === 'string' ? raw : null}
      error={error}
      onChange={set}
    />
  );
}

/** The width of one step of time, among those that the database can cut. */
export function GrainField({ control, error, raw, set }: FieldParts) {
  const dataset = useExplore((state) => state.dataset);
  const engineGranularities = traitsOf(dataset.type).granularities;
  const grains: readonly (readonly [string | null, string])[] =
    engineGranularities?.choices ?? dataset.time_grain_sqla ?? [];
  const choices = grains.map(([id, text]) => ({ id: idOf(id), text: id === null ? 'As it is' : text }));
  const all = choices.some((choice) => choice.id === noneId) ? choices : [{ id: noneId, text: 'As it is' }, ...choices];
  return (
    <Select
      label={control.label}
      choices={all}
      value={idOf(raw ?? engineGranularities?.default ?? control.default)}
      error={error}
      onChange={(id) => set(id === noneId ? null : id)}
    />
  );
}

/** The order of single rows. */
export function OrderField({ control, error, raw, set }: FieldParts) {
  const orders = useExplore((state) => state.dataset.order_by_choices);
  const [first] = listOf(raw);
  return (
    <ComboBox
      label={control.label}
      placeholder="As they come"
      choices={orders.map(([id, text]) => ({ id, text }))}
      value={typeof first === 'string' ? first : null}
      error={error}
      onChange={(id) => set(id === null ? [] : [id])}
    />
  );
}

const numberOf = (raw: unknown): number | null => {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** A number: any may be typed, the usual ones are chosen from the list. */
export function AmountField({ control, error, raw, set }: FieldParts) {
  const value = raw === undefined ? numberOf(control.default) : numberOf(raw);
  const choices = control.choices ?? [];
  return (
    <div className={styles.amount}>
      <NumberField
        label={control.label}
        value={value}
        minValue={0}
        hasSteps={choices.length === 0}
        placeholder="No limit"
        error={error}
        onChange={set}
      />
      {choices.length > 0 && (
        <Menu
          label={`Usual values of ${control.label}`}
          trigger={<IconButton icon={ChevronDownIcon} size="xs" label={`Usual values of ${control.label}`} />}
          sections={[
            {
              id: 'usual',
              items: choices.map((choice) => ({
                id: String(choice.value),
                text: choice.label,
                isChosen: choice.value === value,
                onAction: () => set(choice.value),
              })),
            },
          ]}
        />
      )}
    </div>
  );
}
