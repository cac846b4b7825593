import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button, EditIcon } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { mayEditDashboard } from './edit-right.ts';
import { usePage } from './page-context.ts';

/** Whether the user may change the dashboard, and the way into edit mode: the same address with `edit=true`. */
export function useEditEntry(): { readonly mayEdit: boolean; readonly edit: () => void } {
  const { item } = usePage().model;
  const router = useRouter();
  const { data: me } = useQuery(meQuery);
  const edit = (): void => {
    const { pathname, searchStr } = router.state.location;
    const search = new URLSearchParams(searchStr);
    search.set('edit', 'true');
    void router.navigate({ href: `${pathname}?${search.toString()}` });
  };
  return { mayEdit: mayEditDashboard(me, item), edit };
}

/** The button that begins editing; only for who may. */
export function EditButton() {
  const { mayEdit, edit } = useEditEntry();
  if (!mayEdit) return null;
  return (
    <Button icon={EditIcon} onPress={edit}>
      Edit dashboard
    </Button>
  );
}
