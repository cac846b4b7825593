import { Button, DatabaseIcon, EmptyState, PlusIcon, UploadIcon } from '@sextant/ui';
import { pages } from '../shell/navigation/navigation.ts';
import { useUploadOpener } from '../shell/navigation/use-upload-opener.ts';
import { HeadAction } from './HeadAction.tsx';
import { ObjectList } from './ObjectList.tsx';

/** The list of datasets; a dataset opens in Explore. */
export function DatasetsPage() {
  const openUpload = useUploadOpener();
  const upload = openUpload !== null && (
    <Button kind="primary" icon={UploadIcon} onPress={() => openUpload()}>
      Upload a file
    </Button>
  );
  return (
    <ObjectList
      kind="dataset"
      title="Datasets"
      noun="datasets"
      actions={(mayWrite) => (
        <>
          <HeadAction icon={DatabaseIcon} text="Databases" to={pages.databases} />
          {mayWrite && <HeadAction icon={PlusIcon} text="New dataset" to={pages.newDataset} />}
          {upload}
        </>
      )}
      empty={() => (
        <EmptyState title="No datasets yet" art="nothing" actions={upload}>
          A dataset comes with every uploaded file, and from tables of connected databases.
        </EmptyState>
      )}
    />
  );
}
