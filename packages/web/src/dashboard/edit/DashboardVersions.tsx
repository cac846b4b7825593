import { useQueryClient } from '@tanstack/react-query';
import { textsOfVersion } from '@sextant/contract';
import type { DashboardTexts } from '@sextant/contract';
import { differencesOf } from '@sextant/dashboard';
import { lazyPart } from '@sextant/ui';
import { Suspense } from 'react';
import { dashboardVersionQuery } from '../../api/versions.ts';

const VersionsPanel = lazyPart(async () => (await import('../../shell/versions/VersionsPanel.tsx')).VersionsPanel);

interface DashboardVersionsProps {
  readonly dashboardId: number;
  /** What a version is compared with: the dashboard as it stands in the page. */
  readonly now: DashboardTexts;
  readonly onClose: () => void;
  readonly onOpen: (version: number) => void;
  readonly onRestore: ((version: number) => void) | null;
}

/** The saved states of a dashboard, compared with what the page holds, saved or not. */
export function DashboardVersions({ dashboardId, now, ...actions }: DashboardVersionsProps) {
  const client = useQueryClient();
  return (
    <Suspense fallback={null}>
      <VersionsPanel
        object={{ kind: 'dashboard', id: dashboardId }}
        changesSince={async (version) =>
          differencesOf(textsOfVersion(await client.fetchQuery(dashboardVersionQuery(dashboardId, version))), now)
        }
        {...actions}
      />
    </Suspense>
  );
}
