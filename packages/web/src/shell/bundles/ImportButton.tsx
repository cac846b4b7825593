import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BundleKind } from '@sextant/contract';
import { FileUpIcon, IconButton, usePhone } from '@sextant/ui';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { ImportDialog } from './ImportDialog.tsx';

const views = { dashboard: 'Dashboard', chart: 'Chart', dataset: 'Dataset', database: 'Database' } as const;

/** Opens the import of a kind; nothing for who may not write it, and on a phone, whose head has no room for it. */
export function ImportButton({ kind }: { readonly kind: BundleKind }) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  if (isPhone || !hasPermission(me, `can_write ${views[kind]}`)) return null;
  return (
    <>
      <IconButton icon={FileUpIcon} label={`Import ${kind}s`} onPress={() => setOpen(true)} />
      <ImportDialog kind={kind} isOpen={isOpen} onClose={() => setOpen(false)} onImported={() => undefined} />
    </>
  );
}
