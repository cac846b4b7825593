import type { Tile } from '@sextant/dashboard';
import { lazyPart } from '@sextant/ui';
import { Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';

const EditCrossScope = lazyPart(async () => (await import('../settings/EditCrossScope.tsx')).EditCrossScope);

/** The dialog of a tile's cross-filter scope, for who may change the dashboard; `open` is null where it is not offered. */
export function useTileScope(
  tile: Tile,
  isOffered: boolean,
): { readonly open: (() => void) | null; readonly layer: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  return {
    open: isOffered ? open : null,
    layer: isOpen && (
      <Suspense fallback={null}>
        <EditCrossScope tile={tile} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
