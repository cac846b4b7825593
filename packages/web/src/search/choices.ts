import type { FolderItem, MeWithRoles, SearchHit } from '@sextant/contract';
import { queryOptions } from '@tanstack/react-query';
import { folderKinds, longestSearch } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { hasPermission } from '../api/permissions.ts';
import { pages } from '../shell/navigation/navigation.ts';
import { settingsPlacesOf } from '../shell/navigation/settings-places.ts';
import { call } from '../api/call.ts';

/** One line of the palette. */
export interface Choice {
  readonly id: string;
  readonly kind: SearchHit['kind'] | 'folder' | 'page';
  readonly name: string;
  readonly url: string;
  readonly detail: string;
  readonly isCertified: boolean;
}

/** Lines under one heading. */
export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

interface PageChoice {
  readonly name: string;
  readonly url: string;
  /** Other words for it. */
  readonly otherNames?: string;
}

const pageChoices = (me: MeWithRoles | null): readonly PageChoice[] => [
  { name: 'Home', url: pages.home, otherNames: 'welcome start' },
  { name: 'Dashboards', url: pages.dashboards },
  { name: 'Charts', url: pages.charts },
  { name: 'Datasets', url: pages.datasets, otherNames: 'tables sources' },
  { name: 'Databases', url: pages.databases, otherNames: 'connections' },
  ...(hasPermission(me, 'can_execute_sql_query SQLLab')
    ? [
        { name: 'SQL Lab', url: pages.sqlLab, otherNames: 'query editor statement write' },
        { name: 'Saved queries', url: pages.savedQueries, otherNames: 'sql' },
      ]
    : []),
  { name: 'Trash', url: pages.trash, otherNames: 'deleted restore' },
  ...(hasPermission(me, 'can_write Chart')
    ? [{ name: 'New chart', url: pages.newChart, otherNames: 'explore make' }]
    : []),
  ...(hasPermission(me, 'can_write Dataset')
    ? [{ name: 'New dataset', url: pages.newDataset, otherNames: 'make' }]
    : []),
  ...settingsPlacesOf(me).map(({ href, text }) => ({ name: text, url: href, otherNames: 'settings' })),
  { name: 'Help', url: pages.help, otherNames: 'guide how to manual' },
  { name: 'My profile', url: pages.profile, otherNames: 'password account sessions' },
];

const pageChoice = ({ name, url }: PageChoice): Choice => ({
  id: `page ${url}`,
  kind: 'page',
  name,
  url,
  detail: '',
  isCertified: false,
});

const hitChoice = (hit: SearchHit): Choice => ({
  id: `${hit.kind} ${hit.id}`,
  kind: hit.kind,
  name: hit.name,
  url: hit.url,
  detail: [hit.detail, hit.folder === null ? null : `in ${hit.folder.name}`, hit.owners.join(', ')]
    .filter((part) => part !== null && part !== '')
    .join(' · '),
  isCertified: hit.isCertified,
});

const titles: Readonly<Record<SearchHit['kind'], string>> = {
  dashboard: 'Dashboards',
  chart: 'Charts',
  dataset: 'Datasets',
  database: 'Databases',
};

const maxPages = 4;
const maxFolders = 6;

/** Folders whose name holds every word that was typed; each leads to the list of what is in it. */
const foldersFor = (folders: readonly FolderItem[], text: string): readonly Choice[] => {
  const searchWords = text.toLowerCase().split(/\s+/);
  return folders
    .filter(({ name }) => searchWords.every((word) => name.toLowerCase().includes(word)))
    .slice(0, maxFolders)
    .map(({ id, name, parent_id: parentId, counts }) => {
      const parent = folders.find((one) => one.id === parentId);
      return {
        id: `folder ${id}`,
        kind: 'folder',
        name,
        url: pages.inFolder(folderKinds.find((kind) => counts[kind] > 0) ?? 'dashboard', id),
        detail: parent === undefined ? '' : `in ${parent.name}`,
        isCertified: false,
      };
    });
};

/** Pages whose name or other words hold every word that was typed. */
function pagesFor(me: MeWithRoles | null, text: string): readonly Choice[] {
  const searchWords = text.toLowerCase().split(/\s+/);
  return pageChoices(me)
    .filter((pageChoice) =>
      searchWords.every((word) => `${pageChoice.name} ${pageChoice.otherNames ?? ''}`.toLowerCase().includes(word)),
    )
    .slice(0, maxPages)
    .map(pageChoice);
}

/** Everything that holds the text; '' is what was opened last. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    // What was opened last changes with every page.
    staleTime: text === '' ? 0 : 10_000,
    queryFn: async ({ signal }): Promise<readonly SearchHit[]> =>
      (await call(api.search.all, { query: text === '' ? {} : { text: text.slice(0, longestSearch) }, signal })).result,
  });

/** What the palette chooses from: what the server found, the folders that the user sees, and pages by his rights. */
export interface Searched {
  readonly hits: readonly SearchHit[];
  readonly folders: readonly FolderItem[];
  readonly me: MeWithRoles | null;
}

/** What the palette offers: what was opened last and all pages while nothing is typed, else what was found by kind, folders, and pages. */
export function groupsFor(text: string, { hits, folders, me }: Searched): readonly ChoiceGroup[] {
  const typed = text.trim();
  const groups: ChoiceGroup[] =
    typed === ''
      ? [
          { title: 'Opened last', choices: hits.map(hitChoice) },
          { title: 'Pages', choices: pageChoices(me).map(pageChoice) },
        ]
      : [
          ...(Object.keys(titles) as SearchHit['kind'][]).map((kind) => ({
            title: titles[kind],
            choices: hits.filter((hit) => hit.kind === kind).map(hitChoice),
          })),
          { title: 'Folders', choices: foldersFor(folders, typed) },
          { title: 'Pages', choices: pagesFor(me, typed) },
        ];
  return groups.filter(({ choices }) => choices.length > 0);
}
