import { useState } from 'react';
import type { PluginItem } from '@sextant/contract';
import { TextField } from '@sextant/ui';
import { savePlugin } from '../../api/plugins.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

interface PluginDialogProps {
  /** Null makes a new one. */
  readonly plugin: PluginItem | null;
  readonly onClose: () => void;
}

/** Name, key and address of a plugin. */
export function PluginDialog({ plugin, onClose }: PluginDialogProps) {
  const [name, setName] = useState(plugin?.name ?? '');
  const [key, setKey] = useState(plugin?.key ?? '');
  const [bundleUrl, setBundleUrl] = useState(plugin?.bundle_url ?? '');
  const form = useForm(
    () => savePlugin(plugin?.id ?? null, { name: name.trim(), key: key.trim(), bundle_url: bundleUrl.trim() }),
    `Saved: ${name.trim()}. Pages that are opened from now on have it.`,
    onClose,
  );
  return (
    <FormDialog
      title={plugin === null ? 'Add plugin' : 'Edit plugin'}
      saveText={plugin === null ? 'Add' : 'Save'}
      onClose={onClose}
      onSave={() => form.save(undefined)}
      form={form}
      canSave={[name, key, bundleUrl].every((text) => text.trim() !== '')}
    >
      <TextField
        label="Name"
        isRequired
        value={name}
        onChange={setName}
        error={form.errorOf('name')}
        hint="What the chart type is called in the gallery."
      />
      <TextField
        label="Key"
        isRequired
        value={key}
        onChange={setKey}
        error={form.errorOf('key')}
        hint="Charts are stored with it. Change it only while there are none."
      />
      <TextField
        label="Bundle URL"
        isRequired
        value={bundleUrl}
        onChange={setBundleUrl}
        error={form.errorOf('bundle_url')}
        hint="A script by https, or a path of this server. Its host has to allow every origin."
      />
    </FormDialog>
  );
}
