import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { longestTagName } from '@sextant/contract';
import type { TagItem } from '@sextant/contract';
import { TextArea, TextField } from '@sextant/ui';
import { saveTag } from '../../api/tags.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

/** Name and description of a tag. */
export function TagDialog({ tag, onClose }: { readonly tag: TagItem; readonly onClose: () => void }) {
  const [name, setName] = useState(tag.name);
  const [description, setDescription] = useState(tag.description ?? '');
  const client = useQueryClient();
  const form = useForm(
    () => saveTag(tag.id, { name, description: description.trim() === '' ? null : description.trim() }),
    `Saved: ${name}`,
    () => {
      onClose();
      void client.invalidateQueries();
    },
  );
  return (
    <FormDialog
      title="Edit tag"
      onClose={onClose}
      onSave={() => form.save(undefined)}
      form={form}
      canSave={name.trim() !== ''}
    >
      <TextField
        label="Name"
        isRequired
        maxLength={longestTagName}
        value={name}
        onChange={setName}
        error={form.errorOf('name')}
      />
      <TextArea label="Description" rows={3} value={description} onChange={setDescription} />
    </FormDialog>
  );
}
