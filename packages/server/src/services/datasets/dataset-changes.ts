import { countOf } from '@sextant/contract';
import type { DatasetDraft, ColumnDraft, MetricDraft } from '../../store/datasets.ts';
import { listChange, longChange, ownerChange, valueChange } from '../objects/change-texts.ts';

const maxChangedItems = 12;

interface Item {
  readonly id?: number;
  readonly name: string;
}

/** The item that `item` was: by number, else by name. */
const sameAs = <T extends Item>(items: readonly T[], item: Item): T | undefined =>
  items.find(({ id }) => id !== undefined && id === item.id) ?? items.find(({ name }) => name === item.name);

const flagChange = (label: string, before: boolean, after: boolean): string[] =>
  before === after ? [] : [`${label} turned ${after ? 'on' : 'off'}`];

function columnChange(before: ColumnDraft, after: ColumnDraft): string[] {
  const ofColumn = `of column “${after.name}”`;
  return [
    ...valueChange('Column', before.name, after.name),
    ...valueChange(`Label ${ofColumn}`, before.label, after.label),
    ...valueChange(`SQL expression ${ofColumn}`, before.expression, after.expression),
    ...valueChange(`Type ${ofColumn}`, before.nativeType, after.nativeType),
    ...valueChange(`Datetime format ${ofColumn}`, before.timeFormat, after.timeFormat),
    ...valueChange(`Advanced data type ${ofColumn}`, before.advancedType ?? null, after.advancedType ?? null),
    ...flagChange(`“Is temporal” ${ofColumn}`, before.isTemporal, after.isTemporal),
    ...flagChange(`“Is filterable” ${ofColumn}`, before.isFilterable, after.isFilterable),
    ...flagChange(`“Is dimension” ${ofColumn}`, before.isGroupable, after.isGroupable),
    ...flagChange(`“Is active” ${ofColumn}`, before.isActive, after.isActive),
    ...longChange(`Description ${ofColumn}`, before.description, after.description),
    ...longChange(`Further settings ${ofColumn}`, before.extra, after.extra),
  ];
}

function metricChange(before: MetricDraft, after: MetricDraft): string[] {
  const ofMetric = `of metric “${after.name}”`;
  return [
    ...valueChange('Metric', before.name, after.name),
    ...valueChange(`Label ${ofMetric}`, before.label, after.label),
    ...valueChange(`SQL expression ${ofMetric}`, before.expression, after.expression),
    ...valueChange(`D3 format ${ofMetric}`, before.numberFormat, after.numberFormat),
    ...valueChange(`Warning ${ofMetric}`, before.warning, after.warning),
    ...longChange(`Description ${ofMetric}`, before.description, after.description),
    ...longChange(`Further settings ${ofMetric}`, before.extra, after.extra),
  ];
}

/** Items that came and went, and what changed of the first of those that stayed. */
function itemChanges<T extends Item>(
  noun: 'column' | 'metric',
  { before, after }: { readonly before: readonly T[]; readonly after: readonly T[] },
  changesOf: (old: T, item: T) => string[],
): string[] {
  const label = noun === 'column' ? 'Columns' : 'Metrics';
  const nameOf = ({ name }: Item): string => name;
  const added = after.filter((item) => sameAs(before, item) === undefined).map(nameOf);
  const removed = before.filter((item) => sameAs(after, item) === undefined).map(nameOf);
  const changes = after.map((item) => {
    const old = sameAs(before, item);
    return old === undefined ? [] : changesOf(old, item);
  });
  const changed = changes.filter((changesOfItem) => changesOfItem.length > 0);
  const more = changed.length - maxChangedItems;
  return [
    ...listChange(label, [], added),
    ...listChange(label, removed, []),
    ...changed.slice(0, maxChangedItems).flat(),
    ...(more > 0 ? [`${countOf(more, `more ${noun}`)} changed`] : []),
  ];
}

const secondsOf = (value: number | null): string | null => (value === null ? null : `${value} s`);

/** What changed from one saved state of a dataset to another, in words a user knows. Empty when nothing that a user sees did. */
export function datasetChanges(before: DatasetDraft, after: DatasetDraft): string[] {
  return [
    ...valueChange('Name', before.name, after.name),
    ...(before.databaseId === after.databaseId ? [] : ['Database changed']),
    ...valueChange('Schema', before.schema, after.schema),
    ...longChange('SQL of the dataset', before.sql, after.sql),
    ...itemChanges('metric', { before: before.metrics, after: after.metrics }, metricChange),
    ...itemChanges('column', { before: before.columns, after: after.columns }, columnChange),
    ...valueChange('Main time column', before.mainTimeColumn, after.mainTimeColumn),
    ...longChange('Description', before.description, after.description),
    ...valueChange('Certified by', before.certifiedBy ?? null, after.certifiedBy ?? null),
    ...valueChange('Cache timeout', secondsOf(before.cacheTimeoutS), secondsOf(after.cacheTimeoutS)),
    ...valueChange('Hours offset', String(before.offsetHours), String(after.offsetHours)),
    ...valueChange('Autocomplete query predicate', before.fetchValuesPredicate, after.fetchValuesPredicate),
    ...flagChange('“Always filter main datetime column”', before.alwaysFilterMainTime, after.alwaysFilterMainTime),
    ...longChange('Further settings', before.extra, after.extra),
    ...ownerChange(before.ownerIds, after.ownerIds),
  ];
}
