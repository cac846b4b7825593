import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { Button, Dialog, Note, TextArea, TextField, toast } from '@sextant/ui';
import { call } from '../../api/call.ts';
import { savedQueriesQuery } from '../lab-queries.ts';
import { activeTab, useLabStore } from '../lab-store.ts';
import type { LabTab } from '../lab-tab.ts';
import styles from './Save.module.css';

interface QueryTexts {
  readonly label: string;
  readonly description: string;
  /** A path such as `Finance/Monthly`; empty for none. */
  readonly folder: string;
}

const bodyOf = (tab: LabTab, { label, description, folder }: QueryTexts) => ({
  label,
  description,
  folder: folder.trim() === '' ? null : folder.trim(),
  db_id: tab.databaseId ?? 0,
  schema: tab.schema,
  sql: tab.sql ?? '',
  template_parameters: tab.templateParams === '' ? null : tab.templateParams,
});

/** The number of the saved query. */
async function saveQuery(tab: LabTab, words: QueryTexts, isUpdate: boolean): Promise<number> {
  if (!isUpdate || tab.savedQueryId === null)
    return (await call(api.savedQuery.create, { body: bodyOf(tab, words) })).id;
  await call(api.savedQuery.update, { params: { id: tab.savedQueryId }, body: bodyOf(tab, words) });
  return tab.savedQueryId;
}

/** Saves the query of the tab in front, over the one that it was opened from or as a new one. */
export function SaveQueryDialog({ isNew, onClose }: { readonly isNew: boolean; readonly onClose: () => void }) {
  const store = useLabStore();
  const client = useQueryClient();
  const tab = activeTab(store.getState());
  const { data: saved = [] } = useQuery(savedQueriesQuery);
  const before = saved.find(({ id }) => id === tab?.savedQueryId) ?? null;
  const [typed, setTyped] = useState<Partial<QueryTexts>>({});
  const label = typed.label ?? before?.label ?? tab?.name ?? '';
  const description = typed.description ?? before?.description ?? '';
  const folder = typed.folder ?? before?.folder ?? '';
  const canUpdate = before !== null && !isNew;
  const save = useMutation({
    mutationFn: async (isUpdate: boolean) =>
      tab === null ? null : saveQuery(tab, { label: label.trim(), description, folder }, isUpdate),
    onSuccess: (id, isUpdate) => {
      if (tab !== null) store.getState().change(tab.id, { savedQueryId: id, name: label.trim() });
      void client.invalidateQueries({ queryKey: ['sql-lab', 'saved'] });
      toast({ kind: 'ok', text: isUpdate ? 'Your query was updated' : 'Your query was saved' });
      onClose();
    },
  });
  if (tab === null) return null;
  const isComplete = label.trim() !== '' && tab.databaseId !== null;
  const submit = (isUpdate: boolean): void => {
    if (isComplete && !save.isPending) save.mutate(isUpdate);
  };
  const foot = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      {canUpdate && (
        <Button isDisabled={!isComplete} onPress={() => submit(false)}>
          Save as new
        </Button>
      )}
      <Button kind="primary" isDisabled={!isComplete} isBusy={save.isPending} onPress={() => submit(canUpdate)}>
        {canUpdate ? 'Update' : 'Save'}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={canUpdate ? 'Update query' : 'Save query'} foot={foot}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(canUpdate);
        }}
      >
        {save.error !== null && (
          <Note tone="danger">{`Your query could not be ${canUpdate ? 'updated' : 'saved'}: ${save.error.message}`}</Note>
        )}
        <TextField
          label="Name"
          size="md"
          isRequired
          value={label}
          maxLength={256}
          onChange={(next) => setTyped({ ...typed, label: next })}
        />
        <TextArea
          label="Description"
          value={description}
          onChange={(next) => setTyped({ ...typed, description: next })}
        />
        <TextField
          label="Folder"
          size="md"
          hint="A path such as Finance/Monthly"
          value={folder}
          maxLength={256}
          onChange={(next) => setTyped({ ...typed, folder: next })}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
