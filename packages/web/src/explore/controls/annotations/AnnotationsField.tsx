import { CalculatedIcon, CalendarIcon, ChartAreaIcon, ChartLineIcon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { isRecord, storedAnnotationLayer } from '@sextant/contract';
import type { FieldParts } from '../field-parts.ts';
import { itemsOf, takesNoNames } from '../items-of.ts';
import { ItemsField } from '../ItemsField.tsx';
import { errorsOfLayer, textOf, typeOf, type RawLayer } from './layer-edit.ts';
import { LayerEditor } from './LayerEditor.tsx';

const icons: Readonly<Record<string, IconType>> = {
  FORMULA: CalculatedIcon,
  EVENT: CalendarIcon,
  INTERVAL: ChartAreaIcon,
  TIME_SERIES: ChartLineIcon,
};

const asLayer = (raw: unknown): RawLayer | null => (isRecord(raw) ? raw : null);

/** Why a layer of the list is not drawn; null where it is. */
function errorOf(layer: RawLayer | null, errors: Readonly<Record<string, string>>): string | null {
  if (layer === null || typeOf(layer) === null || storedAnnotationLayer(layer) === null)
    return 'This layer is not supported; it is kept as it is';
  const name = textOf(layer, 'name');
  return (Object.hasOwn(errors, name) ? errors[name] : undefined) ?? Object.values(errorsOfLayer(layer, []))[0] ?? null;
}

/** The layers over a chart: each opens its editor, the last line adds one. Those that fail or are not known are marked. */
export function AnnotationsField(fieldParts: FieldParts) {
  const { list, put, remove, fieldText, actions } = itemsOf(fieldParts);
  const layers = list.map(asLayer);
  const namesBut = (index: number | null) =>
    layers.flatMap((layer, position) => (layer === null || position === index ? [] : [textOf(layer, 'name')]));
  return (
    <ItemsField
      {...fieldText}
      {...actions}
      {...takesNoNames}
      isRequired={false}
      limit={100}
      addText="Add annotation layer"
      editText="Edit annotation layer"
      items={layers.map((layer, index) => {
        const name = layer === null ? '' : textOf(layer, 'name');
        const text = name === '' ? 'Unnamed layer' : name;
        const icon = icons[(layer === null ? null : typeOf(layer)) ?? ''] ?? ChartLineIcon;
        return { key: `${index} ${text}`, text, icon, isGone: false, error: errorOf(layer, fieldParts.layerErrors) };
      })}
      editor={(index, close) => (
        <LayerEditor
          layer={index === null ? null : (layers[index] ?? null)}
          others={namesBut(index)}
          onSave={(layer) => put(index, layer)}
          onRemove={index === null ? null : () => remove(index)}
          onClose={close}
        />
      )}
    />
  );
}
