import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ChartVersion, ExploreSlice } from '@sextant/contract';
import { Button } from '@sextant/ui';
import { meQuery } from '../../api/me.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { useRestore } from '../../shell/versions/use-restore.ts';
import { VersionBanner } from '../../shell/versions/VersionBanner.tsx';
import { chartQuery } from '../explore-queries.ts';
import { notChangeableBecause } from './chart-right.ts';

interface ChartVersionNoteProps {
  readonly slice: ExploreSlice;
  readonly version: ChartVersion;
  readonly onRestored: () => Promise<void>;
}

/** Says that Explore shows a chart as it was saved then; nothing is saved until the user does. */
export function ChartVersionNote({ slice, version, onRestored }: ChartVersionNoteProps) {
  const router = useRouter();
  const { data: me = null } = useQuery(meQuery);
  const { data: chart } = useQuery(chartQuery(slice.slice_id));
  const restore = useRestore({ kind: 'chart', id: slice.slice_id }, onRestored);
  const { version: head } = slice;
  const mayRestore = chart !== undefined && notChangeableBecause(me, chart) === null;
  return (
    <VersionBanner
      state={version}
      mode="shown and not saved"
      changes={version.changes_since}
      actions={
        <>
          {mayRestore && head !== undefined && head !== version.version && (
            <Button size="sm" onPress={() => void restore(version.version, head)}>
              Restore this version
            </Button>
          )}
          <Button size="sm" onPress={() => void router.navigate({ href: pages.explore({ sliceId: slice.slice_id }) })}>
            Back to now
          </Button>
        </>
      }
    />
  );
}
