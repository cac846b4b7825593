import { Button, ButtonLink, DatabaseIcon, EmptyState, PlusIcon, UploadIcon } from '@sextant/ui';
import { pages, useDoors } from '../shell/navigation.ts';
import { ObjectList } from './ObjectList.tsx';

/** The list of datasets; a dataset opens in Explore. */
export function DatasetsPage() {
  const { openUpload } = useDoors();
  const upload = (
    <Button kind="primary" icon={UploadIcon} onPress={() => openUpload()}>
      Upload a file
    </Button>
  );
  return (
    <ObjectList
      kind="dataset"
      title="Datasets"
      noun="datasets"
      actions={
        <>
          <ButtonLink icon={DatabaseIcon} href={pages.databases}>
            Databases
          </ButtonLink>
          <ButtonLink icon={PlusIcon} href={pages.newDataset}>
            New dataset
          </ButtonLink>
          {upload}
        </>
      }
      empty={
        <EmptyState title="No datasets yet" art="nothing" acts={upload}>
          Drop a CSV, TSV, JSON lines or Parquet file to start.
        </EmptyState>
      }
    />
  );
}
