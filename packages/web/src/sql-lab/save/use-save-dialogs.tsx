import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '@sextant/contract/calls';
import { lazyPart, toast } from '@sextant/ui';
import { call } from '../../api/call.ts';
import { activeTab, useLabStore } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';

const SaveQueryDialog = lazyPart(async () => (await import('./SaveQueryDialog.tsx')).SaveQueryDialog);
const SaveTabDataset = lazyPart(async () => (await import('./SaveTabDataset.tsx')).SaveTabDataset);

/** Saves the query of the tab in front, makes a dataset of it, or copies a link to it. */
export function useSaveDialogs() {
  const store = useLabStore();
  const { takeText } = useLabTools();
  const [open, setOpen] = useState<'save' | 'save-as' | 'dataset' | null>(null);
  const show = (dialog: 'save' | 'save-as' | 'dataset') => (): void => {
    takeText();
    setOpen(dialog);
  };
  const close = (): void => setOpen(null);
  const makeLink = async (): Promise<string> => {
    takeText();
    const tab = activeTab(store.getState());
    const { name = '', sql = '', databaseId: dbId = null, schema = null, templateParams = '' } = tab ?? {};
    const body = { name, sql: sql ?? '', dbId, schema, autorun: false, templateParams };
    const { url } = await call(api.sqlLab.keepPermalink, { body });
    return new URL(url, window.location.origin).href;
  };
  const copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await makeLink());
      toast({ kind: 'ok', text: 'Link Copied!' });
    } catch {
      toast({ kind: 'error', text: 'There was an error with your request' });
    }
  };
  const dialogs: ReactNode =
    open === null ? null : open === 'dataset' ? (
      <SaveTabDataset onClose={close} />
    ) : (
      <SaveQueryDialog isNew={open === 'save-as'} onClose={close} />
    );
  return {
    save: show('save'),
    saveAs: show('save-as'),
    saveDataset: show('dataset'),
    copyLink: () => void copyLink(),
    dialogs,
  };
}
