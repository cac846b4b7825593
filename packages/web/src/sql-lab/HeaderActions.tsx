import {
  BookmarkIcon,
  Button,
  ButtonLink,
  ChevronDownIcon,
  DatabaseIcon,
  HistoryIcon,
  IconButton,
  Menu,
  useNarrow,
  usePhone,
} from '@sextant/ui';
import { pages } from '../shell/navigation/navigation.ts';
import { databaseOf, activeTab, useLab, useLabStore } from './lab-store.ts';
import type { LeftPart } from './lab-store.ts';

/** Which database the tab is run against. */
function DatabaseMenu() {
  const store = useLabStore();
  const databases = useLab((state) => state.databases);
  const id = useLab((state) => state.activeId);
  const database = useLab((state) => databaseOf(state, activeTab(state)));
  const items = databases.map((one) => ({
    id: String(one.id),
    text: one.database_name,
    isChosen: one.id === database?.id,
    onAction: () => id !== null && store.getState().change(id, { databaseId: one.id, schema: null }),
  }));
  return (
    <Menu
      label="Database of the tab"
      sections={[{ id: 'databases', items }]}
      trigger={
        <Button size="sm" kind="quiet" icon={DatabaseIcon} endIcon={ChevronDownIcon}>
          {database?.database_name ?? 'Choose a database'}
        </Button>
      }
    />
  );
}

/** The database of the tab, and the ways to what was kept. */
export function HeaderActions({ onLeft }: { readonly onLeft: (left: LeftPart) => void }) {
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  return (
    <>
      <DatabaseMenu />
      {!isPhone && (
        <ButtonLink kind="quiet" size="sm" icon={BookmarkIcon} href={pages.savedQueries}>
          Saved queries
        </ButtonLink>
      )}
      {!isPhone && (
        <Button kind="quiet" size="sm" icon={HistoryIcon} onPress={() => onLeft('history')}>
          Query history
        </Button>
      )}
      {isNarrow && (
        <IconButton icon={DatabaseIcon} label="Tables, saved queries and history" onPress={() => onLeft('tables')} />
      )}
    </>
  );
}
