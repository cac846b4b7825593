import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StarButton, toast } from '@sextant/ui';
import { setFavorite } from '../../api/favorites.ts';

interface ItemStarProps {
  readonly kind: 'dashboard' | 'chart';
  readonly id: number;
  readonly name: string;
  readonly isFavorite: boolean;
}

/** The star of a dashboard or chart. It turns at once and turns back when the server rejects. */
export function ItemStar({ kind, id, name, isFavorite }: ItemStarProps) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isOn: boolean) => setFavorite(kind, id, isOn),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => ['favorites', 'objects', 'home'].includes(String(queryKey[0])),
      }),
    onError: (error) =>
      toast({ kind: 'error', text: `There was an error saving the favorite status: ${error.message}` }),
  });
  const isOn = change.isPending ? change.variables : isFavorite;
  return <StarButton name={name} isOn={isOn} onChange={(next) => change.mutate(next)} />;
}
