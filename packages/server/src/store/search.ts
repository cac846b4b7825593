import { sql } from 'kysely';
import { isKept } from './first-charts.ts';
import { chartOpened, dashboardOpened, databaseOpened, datasetOpened } from './granted.ts';
import { isFavorite, visiblePart, containing } from './lists.ts';
import type { Fragment } from './lists.ts';
import type { ObjectKind, StoreDb } from './schema.ts';
import type { Visibility, GrantedVisibility } from '../policies/access.ts';

/** A word that is searched, with the users and the tags whose names hold it: what they own and what has them is found too. */
export interface SearchedWord {
  readonly word: string;
  readonly ownerIds: readonly number[];
  /** Tags whose names hold it. */
  readonly tagIds: readonly number[];
}

/** What is searched among one kind of objects. */
export interface SearchRequest {
  /** Every one of them must be found; none finds all. */
  readonly searchWords: readonly SearchedWord[];
  /** What was typed, lower case: names that begin with it come first. */
  readonly text: string;
  readonly viewerId: number;
  readonly visibility: Visibility;
  readonly limit: number;
}

/** What a search shows of an object. */
export interface FoundRow {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly name: string | null;
  readonly changed_at: number;
  readonly certified_by: string | null;
  /** 1 or 0. */
  readonly is_favorite: number;
  /** Of a dashboard. */
  readonly slug: string | null;
  /** Of a chart its kind, of a database its engine. */
  readonly type: string | null;
  /** Of a dataset: its columns and metrics. */
  readonly document: string | null;
}

/** What of a kind is opened to whoever does not see all, besides his own. */
export const grantedFragments: Readonly<Record<ObjectKind, (visibility: GrantedVisibility) => Fragment>> = {
  dashboard: dashboardOpened,
  chart: chartOpened,
  dataset: ({ data }) => datasetOpened('o', data),
  database: databaseOpened,
};

const columns: Readonly<Record<ObjectKind, Fragment>> = {
  dashboard: sql`o.title as name, o.certified_by, o.slug, null as type, null as document`,
  chart: sql`o.name, o.certified_by, null as slug, o.kind as type, null as document`,
  dataset: sql`o.name, o.certified_by, null as slug, null as type, o.document`,
  database: sql`o.name, null as certified_by, null as slug, o.engine as type, null as document`,
};

const isOwned = (kind: ObjectKind, ids: readonly number[]): Fragment =>
  sql`o.id in (select "owner".object_id from "owner" where "owner".object_kind = ${kind} and "owner".user_id in (${sql.join([...ids])}))`;

const isTagged = (kind: ObjectKind, ids: readonly number[]): Fragment =>
  sql`o.id in (select tagged.object_id from tagged where tagged.object_kind = ${kind} and tagged.tag_id in (${sql.join([...ids])}))`;

const matchesWord = (kind: ObjectKind, { word, ownerIds, tagIds }: SearchedWord): Fragment => {
  const inText = sql`o.search_text like ${containing(word)} escape '\\'`;
  const others = [
    ...(ownerIds.length === 0 ? [] : [isOwned(kind, ownerIds)]),
    ...(tagIds.length === 0 ? [] : [isTagged(kind, tagIds)]),
  ];
  return others.length === 0 ? inText : sql`(${sql.join([inText, ...others], sql` or `)})`;
};

/** Whole names first, then beginnings, then words inside, then whatever else holds the text. */
function rankOf(text: string): Fragment {
  const containedPattern = containing(text);
  const start = containedPattern.slice(1);
  const word = `% ${start}`;
  return sql`case when o.sort_key = ${text} then 0 when o.sort_key like ${start} escape '\\' then 1 when o.sort_key like ${word} escape '\\' then 2 when o.sort_key like ${containedPattern} escape '\\' then 3 else 4 end`;
}

const isShown = (kind: ObjectKind, viewerId: number): Fragment =>
  sql`select o.id, o.uuid, o.version, o.changed_at, ${columns[kind]}, case when ${isFavorite(kind, viewerId)} then 1 else 0 end as is_favorite from ${sql.table(kind)} as o`;

/** Objects of one kind by their words and owners, the best first. */
export const searchStore = (db: StoreDb) => ({
  /** Those among `ids` that the user may see, in no order. */
  byIds: async (
    kind: ObjectKind,
    ids: readonly number[],
    { viewerId, visibility }: Pick<SearchRequest, 'viewerId' | 'visibility'>,
  ): Promise<readonly FoundRow[]> => {
    if (ids.length === 0) return [];
    const conditions = [
      sql`o.deleted_at is null`,
      sql`o.id in (${sql.join([...ids])})`,
      ...visiblePart(kind, visibility, grantedFragments[kind]),
    ];
    const { rows } = await sql<FoundRow>`${isShown(kind, viewerId)} where ${sql.join(conditions, sql` and `)}`.execute(
      db,
    );
    return rows;
  },
  find: async (
    kind: ObjectKind,
    { searchWords, text, viewerId, visibility, limit }: SearchRequest,
  ): Promise<readonly FoundRow[]> => {
    const conditions = [
      sql`o.deleted_at is null`,
      ...(kind === 'chart' ? [isKept] : []),
      ...searchWords.map((word) => matchesWord(kind, word)),
      ...visiblePart(kind, visibility, grantedFragments[kind]),
    ];
    const bestIds = sql`select o.id from ${sql.table(kind)} as o where ${sql.join(conditions, sql` and `)} order by ${rankOf(text)}, o.changed_at desc, o.id desc limit ${limit}`;
    const { rows } =
      await sql<FoundRow>`${isShown(kind, viewerId)} where o.id in (${bestIds}) order by ${rankOf(text)}, o.changed_at desc, o.id desc`.execute(
        db,
      );
    return rows;
  },
});
export type SearchStore = ReturnType<typeof searchStore>;
