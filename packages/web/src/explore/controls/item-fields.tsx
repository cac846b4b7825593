import { countsFromKey } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { adhocOfMetric, defaultMetricLabel, dimensionOf, metricOf } from '@sextant/contract';
import type { AdhocFilter, Aggregate, DatasetData } from '@sextant/contract';
import { CalculatedIcon, FilteredIcon, SigmaIcon, TextIcon } from '@sextant/ui';
import { isOn } from '../../api/bootstrap.ts';
import { labelsOf } from '../../api/dataset-labels.ts';
import { useExplore } from '../explore-store.ts';
import { columnIcon } from '../source/column-icon.ts';
import type { DraggedName } from '../dragged-name.ts';
import { takesSavedMetricsOnly, MetricEditor } from './MetricEditor.tsx';
import { ColumnEditor } from './ColumnEditor.tsx';
import { withItemMoved, replacedAt, withoutItem } from './field-parts.ts';
import type { FieldParts } from './field-parts.ts';
import { emptyFilter, filterTypeOf, droppedCondition, withMetric } from '../filter-edit.ts';
import { filterText, groupedFilters } from '../filter-texts.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { ItemsField } from './ItemsField.tsx';
import { QuickCalculations } from './QuickCalculations.tsx';
import { itemsOf } from './items-of.ts';

/** What a dropped name measures: a metric itself, a column its sum, or how many values it has where it cannot be summed. */
function metricOfName({ kind, name }: DraggedName, dataset: DatasetData): unknown {
  if (kind === 'metric') return name;
  const aggregate: Aggregate = filterTypeOf(dataset, name) === 'float' ? 'SUM' : 'COUNT_DISTINCT';
  const unnamedMetric = { kind: 'aggregate', column: name, aggregate, label: '' } as const;
  return adhocOfMetric({ ...unnamedMetric, label: defaultMetricLabel(unnamedMetric) });
}

const isThere = (list: readonly unknown[], value: unknown): boolean =>
  list.some((item) => JSON.stringify(item) === JSON.stringify(value));

/** Metrics: saved ones, aggregates, SQL. */
export function MetricsField(fieldParts: FieldParts) {
  const isOne = fieldParts.control.kind === 'metric';
  const { list, put, fieldText, actions } = itemsOf(fieldParts, isOne);
  const dataset = useExplore((state) => state.dataset);
  const itemOf = (value: unknown, index: number) => {
    const metric = metricOf(value);
    const savedMetric = dataset.metrics.find((item) => metric?.kind === 'saved' && item.metric_name === metric.name);
    const text = savedMetric?.verbose_name ?? metric?.label ?? 'Unreadable metric';
    const isGone =
      metric?.kind === 'saved'
        ? savedMetric === undefined
        : isColumnGone(metric?.kind === 'aggregate' ? metric.column : null);
    const actions = isGone ? undefined : (
      <QuickCalculations
        raw={value}
        name={text}
        withMetric={(next) => ({ [fieldParts.control.key]: isOne ? next : replacedAt(list, index, next) })}
      />
    );
    return { key: `${index} ${text}`, text, icon: SigmaIcon, isGone, actions };
  };
  const isColumnGone = (name: string | null): boolean =>
    name !== null && !dataset.columns.some((column) => column.column_name === name);
  return (
    <ItemsField
      {...fieldText}
      {...actions}
      limit={isOne ? 1 : 50}
      addText={isOne ? 'Choose a metric' : 'Add a metric'}
      dropText={takesSavedMetricsOnly(dataset) ? 'metrics' : 'columns/metrics'}
      items={list.map(itemOf)}
      droppable={takesSavedMetricsOnly(dataset) ? ['metric'] : ['metric', 'column']}
      onDropName={(droppedName) => {
        if (droppedName.kind === 'column' && !isOn('UX_BETA')) return 'edit';
        const value = metricOfName(droppedName, dataset);
        if (!isThere(list, value)) put(null, value);
        return 'done';
      }}
      editor={(index, close, droppedName) => (
        <MetricEditor
          key={droppedName?.name ?? ''}
          dataset={dataset}
          column={droppedName?.name ?? null}
          metric={index === null ? null : metricOf(list[index])}
          onSave={(value) => put(index, value)}
          onClose={close}
        />
      )}
    />
  );
}

/** Dimensions: columns of the dataset, or SQL. */
export function ColumnsField(fieldParts: FieldParts) {
  const isOne = fieldParts.control.kind === 'column';
  const { list, put, fieldText, actions } = itemsOf(fieldParts, isOne);
  const dataset = useExplore((state) => state.dataset);
  const itemOf = (value: unknown, index: number) => {
    const dimension = dimensionOf(value);
    const column = dataset.columns.find((item) => dimension?.kind === 'column' && item.column_name === dimension.name);
    return {
      key: `${index} ${dimension?.label ?? ''}`,
      text: column?.verbose_name ?? dimension?.label ?? 'Unreadable column',
      icon: column === undefined ? (dimension?.kind === 'sql' ? CalculatedIcon : TextIcon) : columnIcon(column),
      isGone: column === undefined && dimension?.kind === 'column',
    };
  };
  return (
    <ItemsField
      {...fieldText}
      {...actions}
      limit={isOne ? 1 : 100}
      addText={isOne ? 'Choose a column' : fieldParts.control.key === 'groupby' ? 'Add a dimension' : 'Add a column'}
      dropText="columns"
      items={list.map(itemOf)}
      droppable={['column']}
      onDropName={({ name }) => {
        if (!isThere(list, name)) put(null, name);
        return 'done';
      }}
      editor={(index, close) => (
        <ColumnEditor
          dataset={dataset}
          dimension={index === null ? null : dimensionOf(list[index])}
          onSave={(value) => put(index, value)}
          onClose={close}
        />
      )}
    />
  );
}

/** Conditions on rows or groups. */
export function FiltersField(fieldParts: FieldParts) {
  const { list, fieldText } = itemsOf(fieldParts, false);
  const dataset = useExplore((state) => state.dataset);
  const labels = labelsOf(dataset);
  const countsFromData = useExplore((state) => state.draft[countsFromKey] === 'data');
  const setAll = useExplore((state) => state.setAll);
  const groups = groupedFilters(list as readonly AdhocFilter[], dataset);
  const change = (next: readonly (readonly AdhocFilter[])[], more: RawForm = {}) =>
    setAll({ [fieldParts.control.key]: next.flat(), ...more });
  // A form may hold anything.
  const isGone = (filter: AdhocFilter | null): boolean =>
    filter?.expressionType === 'SIMPLE' &&
    typeof filter.subject === 'string' &&
    !dataset.columns.some((column) => column.column_name === filter.subject);
  return (
    <ItemsField
      {...fieldText}
      onRemove={(index) => change(withoutItem(groups, index))}
      onMove={(index, by) => change(withItemMoved(groups, index, by))}
      limit={50}
      addText="Add a filter"
      dropText="columns/metrics"
      items={groups.map((group, index) => ({
        key: `${index} ${filterText(group, labels)}`,
        text: filterText(group, labels),
        icon: FilteredIcon,
        isGone: group.some(isGone),
      }))}
      droppable={['column', 'metric']}
      onDropName={() => 'edit'}
      isEditorResizable
      editor={(index, close, droppedName) => (
        <FilterEditor
          key={droppedName?.name ?? ''}
          dataset={dataset}
          filters={
            index !== null
              ? (groups[index] ?? [])
              : droppedName === null
                ? []
                : droppedName.kind === 'metric'
                  ? [withMetric(emptyFilter, droppedName.name)]
                  : isOn('UX_BETA')
                    ? [droppedCondition(droppedName.name, dataset)]
                    : [
                        {
                          ...emptyFilter,
                          subject: droppedName.name,
                          operator: null,
                          operatorId: null,
                          comparator: null,
                        },
                      ]
          }
          countsFromData={countsFromData}
          onSave={(value, isFromData) =>
            change(
              replacedAt(groups, index, value),
              isFromData === countsFromData ? {} : { [countsFromKey]: isFromData ? 'data' : null },
            )
          }
          onClose={close}
        />
      )}
    />
  );
}
