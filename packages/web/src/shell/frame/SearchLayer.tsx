import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { useShortcut, lazyPart } from '@sextant/ui';

/** What the search gives: the palette. */
export interface SearchDialogProps {
  readonly onClose: () => void;
}
export type LoadSearch = () => Promise<{ SearchDialog: ComponentType<SearchDialogProps> }>;

interface SearchLayerProps extends SearchDialogProps {
  readonly load: LoadSearch;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The palette above any page, loaded when it is first wanted; Ctrl K opens it wherever one is. */
export function SearchLayer({ load, isOpen, onOpen, onClose }: SearchLayerProps) {
  const [SearchDialog] = useState(() => lazyPart(async () => (await load()).SearchDialog));
  useShortcut({ keys: 'Mod+K', text: 'Search everything', group: 'Everywhere', onAction: onOpen });
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SearchDialog onClose={onClose} />
    </Suspense>
  );
}
