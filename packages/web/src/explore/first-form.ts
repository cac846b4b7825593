import { datasourceOf, legacyChartNames } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import {
  registeredChartType,
  controlsOf,
  currentForm,
  defaultFormData,
  isChartType,
  leftOutOf,
  schemesOf,
  settingsNotKept,
  temporalLookupFor,
  typeNameOf,
  unnamedType,
  formWithValidValues,
} from '@sextant/charts';
import type { ControlKind, RawForm } from '@sextant/charts';
import type { PaletteList } from '@sextant/charts/views';

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

const paletteKinds: Readonly<Partial<Record<ControlKind, keyof PaletteList>>> = {
  colorScheme: 'categorical',
  linearColorScheme: 'sequential',
};

/** The settings of a form that name a palette which is none of `palettes`: their labels and these names. */
function unknownPalettes(form: RawForm, palettes: PaletteList): readonly string[] {
  if (!isChartType(form['viz_type'])) return [];
  const names = schemesOf(form);
  return controlsOf(registeredChartType(form).spec).flatMap(({ kind, label }) => {
    const side = paletteKinds[kind];
    const name = side === undefined ? null : names[side];
    return side === undefined || name === null || palettes[side].some(({ id }) => id === name)
      ? []
      : [`${label} (${name})`];
  });
}

/** Whether a form names palettes that its chart type draws with. */
export const namesPalettes = (savedForm: RawForm): boolean =>
  unknownPalettes(currentForm(savedForm), { categorical: [], sequential: [] }).length > 0;

/**
 * What users are told of a stored form that does not open as it is: its older type, and settings that could not be kept; and palettes that are none of
 * `palettes`, which stay with it. Null where there is nothing to say.
 */
export function openingNote(savedForm: RawForm, palettes?: PaletteList): string | null {
  const form = currentForm(savedForm);
  const { viz_type: type } = form;
  if (!isChartType(type)) return null;
  const olderType = String(savedForm['viz_type']);
  const name = Object.entries(legacyChartNames).find(([older]) => older === olderType)?.[1] ?? olderType;
  const notKept = [...leftOutOf(savedForm), ...settingsNotKept(registeredChartType(form).spec, form)];
  const unknown = palettes === undefined ? [] : unknownPalettes(form, palettes);
  const sentences = [
    ...(form === savedForm
      ? []
      : [`This chart is of the older type ${name}. It opens as ${typeNameOf(type)}, and saving stores it so.`]),
    ...(notKept.length === 0 ? [] : [`Not kept: ${notKept.join(', ')}.`]),
    ...(unknown.length === 0 ? [] : [`Not known, and drawn in the usual colors: ${unknown.join(', ')}.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
