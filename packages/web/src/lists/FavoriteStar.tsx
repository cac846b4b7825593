import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconButton, StarIcon, toast } from '@sextant/ui';
import { setFavorite } from '../api/objects.ts';
import styles from './ObjectList.module.css';

interface FavoriteStarProps {
  readonly kind: 'dashboard' | 'chart';
  readonly id: number;
  readonly name: string;
  readonly isFavorite: boolean;
}

/** The star of an object: filled while it is a favourite. */
export function FavoriteStar({ kind, id, name, isFavorite }: FavoriteStarProps) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => setFavorite(kind, id, !isFavorite),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => ['favorites', 'objects', 'home'].includes(String(queryKey[0])),
      }),
    onError: (error) =>
      toast({ kind: 'error', text: `There was an error saving the favorite status: ${error.message}` }),
  });
  const isShown = change.isPending ? !isFavorite : isFavorite;
  return (
    <IconButton
      icon={StarIcon}
      size="xs"
      className={isShown ? styles.starred : styles.star}
      isFilled={isShown}
      label={isShown ? `Remove ${name} from favourites` : `Add ${name} to favourites`}
      onPress={() => change.mutate()}
    />
  );
}
