import { useState } from 'react';
import { annotationTypes } from '@sextant/contract';
import { Button, Select, TextField } from '@sextant/ui';
import styles from '../Controls.module.css';
import { RemoveItem } from '../EditorFoot.tsx';
import { DisplayFields } from './DisplayFields.tsx';
import { errorsOfLayer, newLayer, textOf, typeOf, typeTexts, withType, type RawLayer } from './layer-edit.ts';
import { SourceFields } from './SourceFields.tsx';

interface LayerEditorProps {
  /** Null for a new one. */
  readonly layer: RawLayer | null;
  /** The names of the other layers. */
  readonly others: readonly string[];
  readonly onSave: (layer: RawLayer) => void;
  /** Takes the layer out; null for a new one. */
  readonly onRemove: (() => void) | null;
  readonly onClose: () => void;
}

const noErrors: Readonly<Record<string, string>> = {};

/** One annotation layer: what it shows, where its data come from, how it is drawn. */
export function LayerEditor({ layer: savedLayer, others, onSave, onRemove, onClose }: LayerEditorProps) {
  const [layer, setLayer] = useState<RawLayer>(savedLayer ?? newLayer);
  const [isChecked, setChecked] = useState(savedLayer !== null);
  const found = errorsOfLayer(layer, others);
  const errors = isChecked ? found : noErrors;
  const apply = (): boolean => {
    setChecked(true);
    if (Object.keys(found).length > 0) return false;
    onSave({ ...layer, name: textOf(layer, 'name').trim() });
    return true;
  };
  return (
    <div className={styles.editor}>
      <TextField
        label="Name"
        isRequired
        value={textOf(layer, 'name')}
        error={errors['name'] ?? null}
        onChange={(name) => setLayer({ ...layer, name })}
      />
      <Select
        label="Annotation layer type"
        choices={annotationTypes.map((id) => ({ id, text: typeTexts[id] }))}
        value={typeOf(layer)}
        onChange={(type) => setLayer(withType(layer, type))}
      />
      <SourceFields layer={layer} change={setLayer} errors={errors} />
      <DisplayFields layer={layer} change={setLayer} errors={errors} />
      <div className={styles.editorFoot}>
        {onRemove !== null && <RemoveItem {...{ onRemove, onClose }} />}
        <Button size="sm" onPress={onClose}>
          Cancel
        </Button>
        {onRemove !== null && (
          <Button size="sm" onPress={() => void apply()}>
            Apply
          </Button>
        )}
        <Button kind="primary" size="sm" onPress={() => apply() && onClose()}>
          OK
        </Button>
      </div>
    </div>
  );
}
