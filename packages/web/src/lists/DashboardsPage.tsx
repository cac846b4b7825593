import { Button, EmptyState, UploadIcon } from '@sextant/ui';
import { useDoors } from '../shell/navigation.ts';
import { ObjectList } from './ObjectList.tsx';

/** The list of dashboards. */
export function DashboardsPage() {
  const { openUpload } = useDoors();
  const upload = (kind: 'default' | 'primary') => (
    <Button kind={kind} icon={UploadIcon} onPress={() => openUpload()}>
      Upload a file
    </Button>
  );
  return (
    <ObjectList
      kind="dashboard"
      title="Dashboards"
      noun="dashboards"
      actions={upload('default')}
      empty={
        <EmptyState title="No dashboards yet" art="nothing" acts={upload('primary')}>
          Drop a file and a first dashboard is made from it, or add a chart to a new one.
        </EmptyState>
      }
    />
  );
}
