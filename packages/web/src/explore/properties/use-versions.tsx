import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { HistoryIcon, lazyPart, toast } from '@sextant/ui';
import type { MenuAction } from '@sextant/ui';
import { meQuery } from '../../api/me.ts';
import { changesSince } from '../../api/versions.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { useRestore } from '../../shell/versions/use-restore.ts';
import { chartQuery } from '../explore-queries.ts';
import { isEdited, useExplore, useExploreStore } from '../explore-store.ts';
import { notChangeableBecause } from './chart-right.ts';

const VersionsPanel = lazyPart(async () => (await import('../../shell/versions/VersionsPanel.tsx')).VersionsPanel);

/** The saved states of a chart: the line of the menu and its panel. What is being edited is never lost by opening or restoring one. */
export function useVersions(onRestored: () => Promise<void>): {
  readonly items: readonly MenuAction[];
  readonly panel: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const store = useExploreStore();
  const slice = useExplore((state) => state.slice);
  const router = useRouter();
  const { data: me = null } = useQuery(meQuery);
  const id = slice?.slice_id ?? 0;
  const { data: chart } = useQuery({ ...chartQuery(id), enabled: slice !== null });
  const object = { kind: 'chart', id } as const;
  const restore = useRestore(object, onRestored);
  if (slice === null) return { items: [], panel: null };
  const { version: basedOn } = slice;
  const hasChanges = () => store.getState().past.length > 0 && isEdited(store.getState());
  const restoreUnedited = async (version: number, head: number) => {
    if (hasChanges()) toast({ kind: 'warn', text: 'Save or undo your changes first; then restore a version.' });
    else await restore(version, head);
  };
  const mayRestore = basedOn !== undefined && chart !== undefined && notChangeableBecause(me, chart) === null;
  return {
    items: [{ id: 'versions', text: 'Versions', icon: HistoryIcon, onAction: () => setOpen(true) }],
    panel: isOpen && (
      <Suspense fallback={null}>
        <VersionsPanel
          object={object}
          changesSince={changesSince(object)}
          onClose={() => setOpen(false)}
          onOpen={(version) => {
            setOpen(false);
            void router.navigate({ href: pages.explore({ sliceId: id, version }) });
          }}
          onRestore={mayRestore ? (version) => void restoreUnedited(version, basedOn) : null}
        />
      </Suspense>
    ),
  };
}
