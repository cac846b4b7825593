import { Button, Icon, SearchIcon } from '@sextant/ui';
import styles from './AppFrame.module.css';
import { useDialogOpeners } from '../navigation/navigation.ts';

/** Opens the search over everything, at the foot of the rail. */
export function SearchButton() {
  const { openSearch } = useDialogOpeners();
  return (
    <Button kind="quiet" className={styles.railButton ?? ''} aria-keyshortcuts="Control+K Meta+K" onPress={openSearch}>
      <Icon of={SearchIcon} size={18} />
      Search
    </Button>
  );
}
