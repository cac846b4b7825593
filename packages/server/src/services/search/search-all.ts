import { typeNameOf } from '@sextant/charts';
import type { Permission, SearchHit } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { visibilityOf } from '../../policies/objects.ts';
import { may } from '../../policies/permissions.ts';
import type { FoundRow, SearchedWord } from '../../store/search.ts';
import type { Store } from '../../store/open-store.ts';
import type { TagRow } from '../../store/schema.ts';
import { chartUrl } from '../../wire/chart.ts';
import { dashboardUrl } from '../../wire/dashboard.ts';
import type { SessionUser } from '../../policies/session.ts';

type Kind = SearchHit['kind'];

const kinds: readonly (readonly [kind: Kind, needs: Permission])[] = [
  ['dashboard', 'can_read Dashboard'],
  ['chart', 'can_read Chart'],
  ['dataset', 'can_read Dataset'],
  ['database', 'can_read Database'],
];

const perKind = 6;
const recentCount = 8;
const maxTerms = 6;
const maxOwners = 20;
const maxTags = 50;
const shortestOwner = 2;

const engineNames: Readonly<Record<string, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  sqlite: 'SQLite',
  duckdb: 'DuckDB',
};

const databasesUrl = '/databaseview/list/';
const datasetUrl = (id: number): string => `/explore/?datasource_type=table&datasource_id=${id}`;

function urlOf(kind: Kind, row: FoundRow): string {
  switch (kind) {
    case 'dashboard':
      return dashboardUrl(row);
    case 'chart':
      return chartUrl(row.id);
    case 'dataset':
      return datasetUrl(row.id);
    case 'database':
      return databasesUrl;
  }
}

interface Field {
  readonly name?: string;
  readonly label?: string | null;
}

/** The first column or metric by which a dataset was found; null when its own name holds all words. */
function foundField({ name, document }: FoundRow, searchWords: readonly SearchedWord[]): string | null {
  const ownText = (name ?? '').toLowerCase();
  const missing = searchWords.find(({ word }) => !ownText.includes(word));
  if (missing === undefined || document === null) return null;
  // Only the store writes documents, so their shape is known.
  const { columns = [], metrics = [] } = JSON.parse(document) as { columns?: Field[]; metrics?: Field[] };
  const matchesField = ({ name: field = '', label }: Field): boolean =>
    field.toLowerCase().includes(missing.word) || (label ?? '').toLowerCase().includes(missing.word);
  const column = columns.find(matchesField);
  if (column !== undefined) return `Column ${column.name ?? ''}`;
  const metric = metrics.find(matchesField);
  return metric === undefined ? null : `Metric ${metric.name ?? ''}`;
}

/** The tag by which something was found; null when its name holds all words. */
function foundTag({ name }: FoundRow, tags: readonly TagRow[], searchWords: readonly SearchedWord[]): string | null {
  const ownText = (name ?? '').toLowerCase();
  const missing = searchWords.find(({ word }) => !ownText.includes(word));
  const tag = missing === undefined ? undefined : tags.find(({ id }) => missing.tagIds.includes(id));
  return tag === undefined ? null : `Tag ${tag.name}`;
}

interface FoundObject {
  readonly kind: Kind;
  readonly row: FoundRow;
  readonly tags: readonly TagRow[];
}

function detailOf({ kind, row, tags }: FoundObject, searchWords: readonly SearchedWord[]): string | null {
  const type = row.type ?? '';
  const tag = foundTag(row, tags, searchWords);
  if (tag !== null) return kind === 'chart' ? `${typeNameOf(type)} · ${tag}` : tag;
  if (kind === 'chart') return typeNameOf(type);
  if (kind === 'database') return engineNames[type] ?? type;
  return kind === 'dataset' ? foundField(row, searchWords) : null;
}

async function hitsOf(
  store: Store,
  kind: Kind,
  rows: readonly FoundRow[],
  searchWords: readonly SearchedWord[],
): Promise<SearchHit[]> {
  const ids = rows.map(({ id }) => id);
  const owners = await store.owners(kind, ids);
  const tags = kind === 'database' ? new Map<number, TagRow[]>() : await store.tags.of(kind, ids);
  const folders = kind === 'database' ? null : await store.folderObjects.foldersOf(kind, ids);
  const tagsOf = ({ id }: FoundRow): readonly TagRow[] => tags.get(id) ?? [];
  return rows.map((row) => ({
    kind,
    id: row.id,
    name: row.name ?? '',
    url: urlOf(kind, row),
    detail: detailOf({ kind, row, tags: tagsOf(row) }, searchWords),
    tags: tagsOf(row).map(({ name }) => name),
    folder: folders?.get(row.id) ?? null,
    owners: (owners.get(row.id) ?? []).map((owner) => `${owner.first_name} ${owner.last_name}`.trim()),
    isCertified: (row.certified_by ?? '') !== '',
    isFavorite: row.is_favorite === 1,
    changedAt: row.changed_at,
  }));
}

const textOf = (store: Store, text: string): Promise<SearchedWord[]> =>
  Promise.all(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, maxTerms)
      .map(async (word) => {
        // One letter is in nearly every name.
        const users =
          word.length < shortestOwner ? [] : (await store.users.search(word, { number: 0, size: maxOwners })).users;
        const tagIds = word.length < shortestOwner ? [] : await store.tags.withWord(word, maxTags);
        return { word, ownerIds: users.map(({ id }) => id), tagIds };
      }),
  );

async function recentHits(store: Store, user: SessionUser): Promise<SearchHit[]> {
  const openedRecents = await store.recents.list(user.id, recentCount);
  const searchHits: SearchHit[] = [];
  for (const kind of ['dashboard', 'chart'] as const) {
    const ids = openedRecents.filter((recentItem) => recentItem.kind === kind).map(({ id }) => id);
    // What was opened once may be closed to the user now.
    const rows = await store.search.byIds(kind, ids, { viewerId: user.id, visibility: visibilityOf(user, kind) });
    searchHits.push(...(await hitsOf(store, kind, rows, [])));
  }
  const recentPosition = ({ kind, id }: SearchHit): number =>
    openedRecents.findIndex((recentItem) => recentItem.kind === kind && recentItem.id === id);
  return searchHits.sort((left, right) => recentPosition(left) - recentPosition(right));
}

/** Everything that holds all words of the text and that the user may see, the best of each kind; without words what was opened last. */
export async function searchAll(
  { store }: Pick<AppContext, 'store'>,
  user: SessionUser,
  text: string,
): Promise<SearchHit[]> {
  const typedText = text.trim().toLowerCase();
  if (typedText === '') return recentHits(store, user);
  const searchWords = await textOf(store, typedText);
  const searchHits: SearchHit[] = [];
  for (const [kind, permission] of kinds) {
    if (!may(user, permission)) continue;
    const request = {
      searchWords,
      text: typedText,
      viewerId: user.id,
      visibility: visibilityOf(user, kind),
      limit: perKind,
    };
    searchHits.push(...(await hitsOf(store, kind, await store.search.find(kind, request), searchWords)));
  }
  return searchHits;
}
