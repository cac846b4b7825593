import { datasourceOf, legacyChartNames } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import {
  registeredChartType,
  currentForm,
  defaultFormData,
  isChartType,
  leftOutOf,
  settingsNotKept,
  temporalLookupFor,
  typeNameOf,
  unnamedType,
  formWithValidValues,
} from '@sextant/charts';
import type { RawForm } from '@sextant/charts';

const firstColumns = 12;

/**
 * The form to begin with: a saved one under its current type, without values that its controls do not offer; for a bare dataset its rows as a
 * table, so that something is seen at once.
 */
export function firstForm(savedForm: RawForm, dataset: DatasetData): RawForm {
  const storedForm = currentForm(savedForm);
  const datasource = datasourceOf(dataset.id);
  // Only a bare dataset comes without a chart type; whatever has one was made by somebody, however short it is.
  if (typeof storedForm['viz_type'] === 'string' && storedForm['viz_type'] !== '') {
    const type = storedForm['viz_type'];
    if (!isChartType(type)) return { ...storedForm, datasource };
    const validForm = formWithValidValues(registeredChartType(storedForm).spec, storedForm);
    return { ...validForm, ...temporalLookupFor(type, dataset), datasource };
  }
  return {
    ...defaultFormData(registeredChartType({ viz_type: unnamedType }).spec),
    query_mode: 'raw',
    all_columns: dataset.columns.slice(0, firstColumns).map((column) => column.column_name),
    ...(dataset.main_dttm_col === null
      ? {}
      : { granularity_sqla: dataset.main_dttm_col, x_axis: dataset.main_dttm_col, time_grain_sqla: 'P1D' }),
    time_range: 'No filter',
    datasource,
  };
}

/** What users are told of a stored form that does not open as it is: its older type, and settings that could not be kept; null where nothing changes. */
export function openingNote(savedForm: RawForm): string | null {
  const form = currentForm(savedForm);
  const { viz_type: type } = form;
  if (!isChartType(type)) return null;
  const olderType = String(savedForm['viz_type']);
  const name = Object.entries(legacyChartNames).find(([older]) => older === olderType)?.[1] ?? olderType;
  const notKept = [...leftOutOf(savedForm), ...settingsNotKept(registeredChartType(form).spec, form)];
  const sentences = [
    ...(form === savedForm
      ? []
      : [`This chart is of the older type ${name}. It opens as ${typeNameOf(type)}, and saving stores it so.`]),
    ...(notKept.length === 0 ? [] : [`Not kept: ${notKept.join(', ')}.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
