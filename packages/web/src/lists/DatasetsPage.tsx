import { Button, ButtonLink, DatabaseIcon, EmptyState, PlusIcon, UploadIcon } from '@sextant/ui';
import { pages } from '../shell/navigation.ts';
import { useUploadDoor } from '../shell/use-upload-door.ts';
import { ObjectList } from './ObjectList.tsx';

/** The list of datasets; a dataset opens in Explore. */
export function DatasetsPage() {
  const openUpload = useUploadDoor();
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
          <ButtonLink icon={DatabaseIcon} href={pages.databases}>
            Databases
          </ButtonLink>
          {mayWrite && (
            <ButtonLink icon={PlusIcon} href={pages.newDataset}>
              New dataset
            </ButtonLink>
          )}
          {upload}
        </>
      )}
      empty={() => (
        <EmptyState title="No datasets yet" art="nothing" acts={upload}>
          A dataset comes with every uploaded file, and from tables of connected databases.
        </EmptyState>
      )}
    />
  );
}
