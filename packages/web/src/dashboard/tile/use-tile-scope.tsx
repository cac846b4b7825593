import type { Tile } from '@sextant/dashboard';
import { lazyPart } from '@sextant/ui';
import { Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useEditEntry } from '../EditEntry.tsx';

const EditCrossScope = lazyPart(async () => (await import('../settings/EditCrossScope.tsx')).EditCrossScope);

/** The dialog of a tile's cross-filter scope, for who may change the dashboard; `open` is null where there is none. */
export function useTileScope(
  tile: Tile,
  canCrossFilter: boolean,
): { readonly open: (() => void) | null; readonly layer: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const { mayEdit } = useEditEntry();
  const open = useCallback(() => setOpen(true), []);
  return {
    open: mayEdit && canCrossFilter ? open : null,
    layer: isOpen && (
      <Suspense fallback={null}>
        <EditCrossScope tile={tile} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
