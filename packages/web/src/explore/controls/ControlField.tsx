import type { Control } from '@sextant/charts';
import { Checkbox, TextField } from '@sextant/ui';
import { TimeRangeField } from '../../shell/time-range/TimeRangeField.tsx';
import { zoneText } from '../../shell/time-range/zone-text.ts';
import { AnnotationsField } from '../annotations/AnnotationsField.tsx';
import { useExplore } from '../explore-store.ts';
import { AmountField, AxisSortField, ChoiceField, GrainField, OrderField, TimeColumnField } from './choice-fields.tsx';
import type { FieldParts } from './field-parts.ts';
import { ColumnsField, FiltersField, MetricsField } from './item-fields.tsx';

interface ControlFieldProps {
  readonly control: Control;
  readonly error: string | null;
  /** Why annotation layers have no data, by their names. */
  readonly layerErrors: Readonly<Record<string, string>>;
}

/** The field of a control, by its kind. */
export function ControlField({ control, error, layerErrors }: ControlFieldProps) {
  const raw = useExplore((state) => state.draft[control.key]);
  const dataset = useExplore((state) => state.dataset);
  const timeColumn = useExplore((state) => state.draft['granularity_sqla']);
  const setKey = useExplore((state) => state.set);
  const parts: FieldParts = { control, error, raw, set: (value) => setKey(control.key, value) };
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
          hint={zoneText(dataset, typeof timeColumn === 'string' ? timeColumn : null, null)}
          error={error}
        />
      );
    case 'timeColumn':
      return <TimeColumnField {...parts} />;
    case 'grain':
      return <GrainField {...parts} />;
    case 'orderBy':
      return <OrderField {...parts} />;
    case 'axisSort':
      return <AxisSortField {...parts} />;
    case 'checkbox':
      return (
        <Checkbox isSelected={raw === undefined ? control.default === true : raw === true} onChange={parts.set}>
          <span title={control.description}>{control.label}</span>
        </Checkbox>
      );
    case 'number':
      return <AmountField {...parts} />;
    case 'text':
      return (
        <TextField
          label={control.label}
          value={typeof raw === 'string' ? raw : ''}
          error={error}
          onChange={parts.set}
        />
      );
    case 'select':
    case 'format':
    case 'timeFormat':
      return <ChoiceField {...parts} />;
    case 'annotations':
      return <AnnotationsField {...parts} layerErrors={layerErrors} />;
    case 'columnConfig':
    case 'decimal':
    case 'slider':
    case 'texts':
    case 'remoteChoices':
    case 'textArea':
    case 'segmented':
    case 'bounds':
    case 'date':
    case 'color':
    case 'fixedOrMetric':
    case 'colorScheme':
    case 'linearColorScheme':
    case 'currency':
    case 'conditionalFormatting':
    case 'timeSeriesColumns':
    case 'hidden':
      return null;
  }
}
