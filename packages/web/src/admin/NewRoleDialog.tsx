import { useState } from 'react';
import { TextField } from '@sextant/ui';
import { createRole } from '../api/team.ts';
import { FormDialog } from './FormDialog.tsx';
import { useForm } from './use-form.ts';

interface NewRoleDialogProps {
  readonly onClose: () => void;
  /** Goes on to what the role allows. */
  readonly onMade: (role: { readonly id: number; readonly name: string }) => void;
}

/** Names a new role. */
export function NewRoleDialog({ onClose, onMade }: NewRoleDialogProps) {
  const [name, setName] = useState('');
  const make = async (roleName: string) => {
    const { id } = await createRole(roleName);
    onMade({ id, name: roleName });
  };
  const form = useForm(make, `The role ${name} was added`, () => undefined);
  return (
    <FormDialog
      title="Add a role"
      saveText="Add"
      onClose={onClose}
      onSave={() => form.save(name.trim())}
      form={form}
      canSave={name.trim() !== ''}
    >
      <TextField
        label="Name"
        size="md"
        isRequired
        value={name}
        onChange={setName}
        error={form.errorOf('name')}
        hint="What it allows is chosen next."
      />
    </FormDialog>
  );
}
