import { adhocFilterLabel, adhocOfDimension, dimensionOf, metricOf } from '@sextant/contract';
import type { AdhocFilter } from '@sextant/contract';
import type { Control, FormProblem } from '@sextant/charts';
import {
  CalculatedIcon,
  Checkbox,
  ComboBox,
  FilteredIcon,
  NumberField,
  Select,
  SigmaIcon,
  TextField,
  TextIcon,
} from '@sextant/ui';
import { columnIcon } from '../source/SourcePanel.tsx';
import { useExplore } from '../explore-store.ts';
import { TimeRangeField } from '../../shell/time-range/TimeRangeField.tsx';
import { ColumnEditor } from './ColumnEditor.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { ItemsField } from './ItemsField.tsx';
import { MetricEditor } from './MetricEditor.tsx';

interface ControlFieldProps {
  readonly control: Control;
  readonly problem: FormProblem | null;
}

interface FieldParts extends ControlFieldProps {
  readonly raw: unknown;
  readonly set: (value: unknown) => void;
}

const listOf = (raw: unknown): readonly unknown[] =>
  Array.isArray(raw) ? raw : raw === undefined || raw === null || raw === '' ? [] : [raw];
const replaced = (list: readonly unknown[], index: number | null, value: unknown): unknown[] =>
  index === null ? [...list, value] : list.map((item, at) => (at === index ? value : item));
const without = (list: readonly unknown[], index: number): unknown[] => list.filter((_, at) => at !== index);
const errorOf = ({ problem }: FieldParts): string | null => problem?.message ?? null;

function MetricsField(parts: FieldParts) {
  const { control, raw, set } = parts;
  const dataset = useExplore((state) => state.dataset);
  const list = listOf(raw);
  const isOne = control.kind === 'metric';
  const change = (next: readonly unknown[]) => set(isOne ? (next.at(-1) ?? null) : next);
  const nameOf = (value: unknown): string => {
    const metric = metricOf(value);
    const saved = dataset.metrics.find((item) => metric?.kind === 'saved' && item.metric_name === metric.name);
    return saved?.verbose_name ?? metric?.label ?? '?';
  };
  return (
    <ItemsField
      label={control.label}
      hint={control.description}
      isRequired={control.isRequired}
      error={errorOf(parts)}
      limit={isOne ? 1 : 50}
      addText={isOne ? 'Choose a metric' : 'Add a metric'}
      items={list.map((value, index) => ({ key: `${index} ${nameOf(value)}`, text: nameOf(value), icon: SigmaIcon }))}
      onRemove={(index) => change(without(list, index))}
      editor={(index, close) => (
        <MetricEditor
          dataset={dataset}
          metric={index === null ? null : metricOf(list[index])}
          onSave={(value) => change(replaced(list, index, value))}
          onClose={close}
        />
      )}
    />
  );
}

function ColumnsField(parts: FieldParts) {
  const { control, raw, set } = parts;
  const dataset = useExplore((state) => state.dataset);
  const list = listOf(raw);
  const isOne = control.kind === 'column';
  const change = (next: readonly unknown[]) => set(isOne ? (next.at(-1) ?? null) : next);
  const itemOf = (value: unknown, index: number) => {
    const dimension = dimensionOf(value);
    const column = dataset.columns.find((item) => dimension?.kind === 'column' && item.column_name === dimension.name);
    return {
      key: `${index} ${dimension?.label ?? ''}`,
      text: column?.verbose_name ?? dimension?.label ?? '?',
      icon: column === undefined ? (dimension?.kind === 'sql' ? CalculatedIcon : TextIcon) : columnIcon(column),
    };
  };
  return (
    <ItemsField
      label={control.label}
      hint={control.description}
      isRequired={control.isRequired}
      error={errorOf(parts)}
      limit={isOne ? 1 : 100}
      addText={isOne ? 'Choose a column' : 'Add a dimension'}
      items={list.map(itemOf)}
      onRemove={(index) => change(without(list, index))}
      editor={(index, close) => {
        const dimension = index === null ? null : dimensionOf(list[index]);
        return (
          <ColumnEditor
            dataset={dataset}
            dimension={dimension}
            onSave={(value: ReturnType<typeof adhocOfDimension>) => change(replaced(list, index, value))}
            onClose={close}
          />
        );
      }}
    />
  );
}

function FiltersField(parts: FieldParts) {
  const { control, raw, set } = parts;
  const dataset = useExplore((state) => state.dataset);
  const list = listOf(raw) as readonly AdhocFilter[];
  return (
    <ItemsField
      label={control.label}
      hint={control.description}
      isRequired={control.isRequired}
      error={errorOf(parts)}
      limit={50}
      addText="Add a filter"
      items={list.map((filter, index) => ({
        key: `${index} ${adhocFilterLabel(filter)}`,
        text: adhocFilterLabel(filter),
        icon: FilteredIcon,
      }))}
      onRemove={(index) => set(without(list, index))}
      editor={(index, close) => (
        <FilterEditor
          dataset={dataset}
          filter={index === null ? null : (list[index] ?? null)}
          onSave={(value) => set(replaced(list, index, value))}
          onClose={close}
        />
      )}
    />
  );
}

const noneId = '\u0000none';
const idOf = (value: unknown): string => (value === null || value === undefined ? noneId : String(value));

function ChoiceField(parts: FieldParts) {
  const { control, raw, set } = parts;
  const choices = (control.choices ?? []).map((choice) => ({ id: idOf(choice.value), text: choice.label }));
  const value = idOf(raw ?? control.default);
  const known =
    choices.some((choice) => choice.id === value) || value === noneId
      ? choices
      : [...choices, { id: value, text: value }];
  return (
    <Select
      label={control.label}
      hint={undefined}
      choices={known}
      value={value}
      error={errorOf(parts)}
      onChange={(id) => set((control.choices ?? []).find((choice) => idOf(choice.value) === id)?.value ?? null)}
    />
  );
}

function TimeColumnField(parts: FieldParts) {
  const { control, raw, set } = parts;
  const dataset = useExplore((state) => state.dataset);
  const columns = dataset.columns.filter((column) => column.is_dttm);
  return (
    <ComboBox
      label={control.label}
      placeholder={dataset.main_dttm_col ?? 'No time column'}
      choices={columns.map((column) => ({
        id: column.column_name,
        text: column.verbose_name ?? column.column_name,
        icon: columnIcon(column),
      }))}
      value={typeof raw === 'string' ? raw : null}
      error={errorOf(parts)}
      onChange={set}
    />
  );
}

function GrainField(parts: FieldParts) {
  const { control, raw, set } = parts;
  const dataset = useExplore((state) => state.dataset);
  const choices = (dataset.time_grain_sqla ?? []).map(([id, text]) => ({ id: idOf(id), text }));
  return (
    <Select
      label={control.label}
      choices={choices}
      value={idOf(raw ?? control.default)}
      error={errorOf(parts)}
      onChange={(id) => set(id === noneId ? null : id)}
    />
  );
}

function OrderField(parts: FieldParts) {
  const { control, raw, set } = parts;
  const dataset = useExplore((state) => state.dataset);
  const choices = dataset.order_by_choices.map(([id, text]) => ({ id, text }));
  const [first] = listOf(raw);
  return (
    <ComboBox
      label={control.label}
      placeholder="As it comes"
      choices={choices}
      value={typeof first === 'string' ? first : null}
      error={errorOf(parts)}
      onChange={(id) => set(id === null ? [] : [id])}
    />
  );
}

/** The field of a control, by its kind. */
export function ControlField({ control, problem }: ControlFieldProps) {
  const raw = useExplore((state) => state.draft[control.key]);
  const setKey = useExplore((state) => state.set);
  const parts: FieldParts = { control, problem, raw, set: (value) => setKey(control.key, value) };
  switch (control.kind) {
    case 'metrics':
    case 'metric':
      return <MetricsField {...parts} />;
    case 'columns':
    case 'column':
      return <ColumnsField {...parts} />;
    case 'filters':
      return <FiltersField {...parts} />;
    case 'timeRange':
      return (
        <TimeRangeField
          label={control.label}
          value={typeof raw === 'string' ? raw : 'No filter'}
          onChange={parts.set}
        />
      );
    case 'timeColumn':
      return <TimeColumnField {...parts} />;
    case 'grain':
      return <GrainField {...parts} />;
    case 'orderBy':
      return <OrderField {...parts} />;
    case 'checkbox':
      return (
        <Checkbox
          isSelected={raw === undefined ? control.default === true : raw === true}
          onChange={parts.set}
          note={undefined}
        >
          {control.label}
        </Checkbox>
      );
    case 'number':
      return control.choices === null ? (
        <NumberField
          label={control.label}
          value={
            typeof raw === 'number'
              ? raw
              : typeof control.default === 'number' && raw === undefined
                ? control.default
                : null
          }
          error={errorOf(parts)}
          onChange={parts.set}
        />
      ) : (
        <NumberChoice {...parts} />
      );
    case 'text':
      return (
        <TextField
          label={control.label}
          value={typeof raw === 'string' ? raw : ''}
          error={errorOf(parts)}
          onChange={parts.set}
        />
      );
    case 'select':
    case 'format':
    case 'timeFormat':
    case 'axisSort':
      return <ChoiceField {...parts} />;
    case 'columnConfig':
      return null;
  }
}

/** Usual amounts to choose from, and any other to type. */
function NumberChoice(parts: FieldParts) {
  const { control, raw, set } = parts;
  const value = raw === undefined ? control.default : raw;
  return (
    <NumberField
      label={control.label}
      value={typeof value === 'number' ? value : null}
      minValue={0}
      placeholder="No limit"
      error={errorOf(parts)}
      onChange={set}
    />
  );
}
