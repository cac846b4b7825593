import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ExportedKind } from '@sextant/contract';
import { FileUpIcon, IconButton, usePhone } from '@sextant/ui';
import { bundleViews } from '../../api/bundles.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Opens the import of a kind; nothing for who may not write it, and on a phone, whose head has no space for it. */
export function ImportButton({ kind }: { readonly kind: ExportedKind }) {
  const { data: me } = useQuery(meQuery);
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  if (isPhone || !hasPermission(me, `can_write ${bundleViews[kind]}`)) return null;
  return (
    <>
      <IconButton
        icon={FileUpIcon}
        label={kind === 'saved_query' ? 'Import saved queries' : `Import ${kind}s`}
        onPress={() => setOpen(true)}
      />
      <ImportDialog kind={kind} isOpen={isOpen} onClose={() => setOpen(false)} onImported={() => undefined} />
    </>
  );
}
