import { useParams, useRouter } from '@tanstack/react-router';
import { pages } from '../shell/navigation/navigation.ts';
import { DatasetEditor } from './DatasetEditor.tsx';

/** The editor of a dataset at an address of its own; closing it leads to the list. */
export function EditDatasetPage() {
  const { id } = useParams({ strict: false });
  const router = useRouter();
  return <DatasetEditor isPage id={Number(id)} onClose={() => void router.navigate({ href: pages.datasets })} />;
}
