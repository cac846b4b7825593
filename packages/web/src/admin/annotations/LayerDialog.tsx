import { useState } from 'react';
import type { AnnotationLayerItem } from '@sextant/contract';
import { TextArea, TextField } from '@sextant/ui';
import { saveLayer } from '../../api/annotation-layers.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

interface LayerDialogProps {
  /** Null makes a new one. */
  readonly layer: AnnotationLayerItem | null;
  readonly onClose: () => void;
}

/** Names a stored layer. */
export function LayerDialog({ layer, onClose }: LayerDialogProps) {
  const [name, setName] = useState(layer?.name ?? '');
  const [description, setDescription] = useState(layer?.descr ?? '');
  const save = () => saveLayer(layer?.id ?? null, { name: name.trim(), descr: description });
  const doneText = layer === null ? 'Annotation template created' : 'Annotation template updated';
  const form = useForm(save, doneText, onClose);
  return (
    <FormDialog
      title={layer === null ? 'Add annotation layer' : 'Edit annotation layer properties'}
      saveText={layer === null ? 'Add' : 'Save'}
      onClose={onClose}
      onSave={() => form.save(undefined)}
      form={form}
      canSave={name.trim() !== ''}
    >
      <TextField
        label="Annotation layer name"
        size="md"
        isRequired
        value={name}
        onChange={setName}
        error={form.errorOf('name')}
      />
      <TextArea
        label="Description"
        value={description}
        onChange={setDescription}
        error={form.errorOf('descr')}
        hint="What the layer is about; charts do not show it."
      />
    </FormDialog>
  );
}
