import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { countsFromKey } from '@sextant/charts';
import type { Control, ControlKind } from '@sextant/charts';
import { Checkbox, lazyPart, Skeleton } from '@sextant/ui';
import { timeSourceOf } from '../../../api/time-counts.ts';
import { TimeRangeField } from '../../../shell/time-range/TimeRangeField.tsx';
import { zoneText } from '../../../shell/time-range/zone-text.ts';
import { AnnotationsField } from '../annotations/AnnotationsField.tsx';
import { useExplore } from '../../explore-store.ts';
import {
  AmountField,
  AxisSortField,
  ChoiceField,
  DimensionField,
  FormatField,
  GrainField,
  OrderField,
  TimeColumnField,
} from '../fields/choice-fields.tsx';
import type { FieldParts } from '../field-parts.ts';
import { LineField } from '../fields/TypedField.tsx';
import { ColumnsField, FiltersField, MetricsField } from '../item-fields.tsx';

const numberFields = () => import('../fields/number-fields.tsx');
const textFields = () => import('../fields/text-fields.tsx');
const pickFields = () => import('../fields/pick-fields.tsx');
const schemeField = async () => (await import('../fields/SchemeField.tsx')).SchemeField;

function RangeField({ control, error, raw }: FieldParts) {
  const dataset = useExplore((state) => state.dataset);
  const setAll = useExplore((state) => state.setAll);
  const timeColumn = useExplore((state) => state.draft['granularity_sqla']);
  const countsFrom = useExplore((state) => state.draft[countsFromKey]);
  const column = typeof timeColumn === 'string' ? timeColumn : null;
  return (
    <TimeRangeField
      label={control.label}
      value={typeof raw === 'string' ? raw : 'No filter'}
      onChange={(range, isFromData) =>
        setAll({
          [control.key]: range,
          ...(isFromData || countsFrom !== undefined ? { [countsFromKey]: isFromData ? 'data' : null } : {}),
        })
      }
      hint={zoneText(dataset, column, null)}
      source={timeSourceOf(dataset, column)}
      countsFromData={countsFrom === 'data'}
      canCountFromData
      error={error}
    />
  );
}

const FlagField = ({ control, raw, set }: FieldParts) => (
  <Checkbox isSelected={raw === undefined ? control.default === true : raw === true} onChange={set}>
    <span title={control.description}>{control.label}</span>
  </Checkbox>
);

/** The field of each kind of control; those that few charts show are loaded when one does. */
const fields: Readonly<Record<Exclude<ControlKind, 'hidden'>, ComponentType<FieldParts>>> = {
  metrics: MetricsField,
  metric: MetricsField,
  columns: ColumnsField,
  column: ColumnsField,
  filters: FiltersField,
  timeRange: RangeField,
  timeColumn: TimeColumnField,
  grain: GrainField,
  orderBy: OrderField,
  axisSort: AxisSortField,
  dimensionChoice: DimensionField,
  checkbox: FlagField,
  number: AmountField,
  text: LineField,
  select: ChoiceField,
  format: FormatField,
  timeFormat: FormatField,
  annotations: AnnotationsField,
  decimal: lazyPart(async () => (await numberFields()).DecimalField),
  slider: lazyPart(async () => (await numberFields()).SliderField),
  bounds: lazyPart(async () => (await numberFields()).BoundsField),
  fixedOrMetric: lazyPart(async () => (await numberFields()).FixedOrMetricField),
  texts: lazyPart(async () => (await textFields()).TextsField),
  textArea: lazyPart(async () => (await textFields()).TextAreaField),
  remoteChoices: lazyPart(async () => (await pickFields()).RemoteChoicesField),
  segmented: lazyPart(async () => (await pickFields()).SegmentedField),
  date: lazyPart(async () => (await pickFields()).DayField),
  color: lazyPart(async () => (await pickFields()).ColorControlField),
  currency: lazyPart(async () => (await pickFields()).CurrencyField),
  colorScheme: lazyPart(schemeField),
  linearColorScheme: lazyPart(schemeField),
  comparedRange: lazyPart(async () => (await import('../fields/ComparedRangeField.tsx')).ComparedRangeField),
  columnConfig: lazyPart(async () => (await import('../columns/ColumnConfigField.tsx')).ColumnConfigField),
  conditionalFormatting: lazyPart(async () => (await import('../rules/ColorRulesField.tsx')).ColorRulesField),
  seriesConfig: lazyPart(async () => (await import('../series/SeriesListField.tsx')).SeriesListField),
  filterConfigs: lazyPart(async () => (await import('../filter-box/FilterConfigsField.tsx')).FilterConfigsField),
  timeSeriesColumns: lazyPart(async () => (await import('../series/SeriesColumnsField.tsx')).SeriesColumnsField),
};

interface ControlFieldProps extends Pick<FieldParts, 'control' | 'error' | 'layerErrors'> {
  readonly control: Control;
}

/** Kinds whose value comes in many small steps, which are one step of the history. */
const typedKinds: readonly ControlKind[] = ['text', 'textArea', 'decimal', 'slider', 'bounds', 'color'];

/** The field of a control, by its kind. */
export function ControlField({ control, error, layerErrors }: ControlFieldProps) {
  const { key, kind } = control;
  const raw = useExplore((state) => state.draft[key]);
  const setKey = useExplore((state) => state.set);
  if (kind === 'hidden') return null;
  if (!Object.hasOwn(fields, kind)) {
    // A release may know more kinds than this page, which is kept open for days.
    console.warn(`Unknown controlType: ${String(kind)}`);
    return null;
  }
  const FieldOfKind = fields[kind];
  const set = (value: unknown) => setKey(key, value, { isTyped: typedKinds.includes(kind) });
  return (
    <Suspense fallback={<Skeleton shape="text" />}>
      <FieldOfKind {...{ control, error, raw, set, layerErrors }} />
    </Suspense>
  );
}
