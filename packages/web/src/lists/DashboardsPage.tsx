import { Button, EmptyState, PlusIcon, UploadIcon } from '@sextant/ui';
import { useUploadOpener } from '../shell/navigation/use-upload-opener.ts';
import { useNewDashboard } from '../shell/navigation/use-new-dashboard.ts';
import { HeadAction } from './HeadAction.tsx';
import { ObjectList } from './ObjectList.tsx';

/** The list of dashboards. */
export function DashboardsPage() {
  const openUpload = useUploadOpener();
  const { mayMake, isBusy, make } = useNewDashboard();
  const newDashboard = mayMake && (
    <Button kind="primary" icon={PlusIcon} isBusy={isBusy} onPress={make}>
      New dashboard
    </Button>
  );
  return (
    <ObjectList
      kind="dashboard"
      title="Dashboards"
      noun="dashboards"
      actions={(mayWrite) => (
        <>
          {openUpload !== null && <HeadAction icon={UploadIcon} text="Upload a file" to={() => openUpload()} />}
          {mayWrite && newDashboard}
        </>
      )}
      empty={(mayWrite) => (
        <EmptyState
          title="No dashboards yet"
          art="nothing"
          actions={
            <>
              {openUpload !== null && (
                <Button icon={UploadIcon} onPress={() => openUpload()}>
                  Upload a file
                </Button>
              )}
              {mayWrite && newDashboard}
            </>
          }
        >
          Drop a file and a first dashboard is made from it, or add a chart to a new one.
        </EmptyState>
      )}
    />
  );
}
