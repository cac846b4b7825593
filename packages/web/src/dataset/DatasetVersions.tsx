import { Suspense, useState } from 'react';
import type { DatasetItem } from '@sextant/contract';
import { HistoryIcon, IconButton, lazyPart } from '@sextant/ui';
import { changesSince } from '../api/versions.ts';
import { useRestore } from '../shell/versions/use-restore.ts';

const VersionsPanel = lazyPart(async () => (await import('../shell/versions/VersionsPanel.tsx')).VersionsPanel);

interface DatasetVersionsProps {
  readonly item: Pick<DatasetItem, 'id' | 'version'>;
  /** Versions are looked at and restored while nothing is typed that would be lost. */
  readonly isUnsaved: boolean;
  readonly mayRestore: boolean;
  /** Shows the dataset as it is now. */
  readonly onRestored: () => Promise<void>;
}

/** The saved states of a dataset. What stood there is shown to those who may change it. */
export function DatasetVersions({ item, isUnsaved, mayRestore, onRestored }: DatasetVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const object = { kind: 'dataset', id: item.id } as const;
  const restore = useRestore(object, onRestored);
  return (
    <>
      <IconButton icon={HistoryIcon} label="Versions" isDisabled={isUnsaved} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <VersionsPanel
            object={object}
            changesSince={mayRestore ? changesSince(object) : null}
            onClose={() => setOpen(false)}
            onOpen={null}
            onRestore={mayRestore ? (version) => void restore(version, item.version) : null}
          />
        </Suspense>
      )}
    </>
  );
}
