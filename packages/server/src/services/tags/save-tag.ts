import { fail, mostTags, taggedKindOf } from '@sextant/contract';
import type { TagPost, TagPut, TaggedReference } from '@sextant/contract';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { TagRow } from '../../store/schema.ts';
import type { TaggedThing } from '../../store/tags.ts';
import { lastId } from '../objects/load-objects.ts';
import { isTaggable, requireOwnTag, requireTaggable } from './tag-rights.ts';

/** What a type and an id name at the wire. @throws NOT_FOUND_024 */
export function taggedThing(type: number | string, id: number): TaggedThing {
  const kind = taggedKindOf(type);
  if (kind === undefined) throw fail('NOT_FOUND_024', { type: String(type) });
  return { kind, id };
}

const thingsOf = (references: readonly TaggedReference[] | undefined): TaggedThing[] =>
  (references ?? []).map(([type, id]) => taggedThing(type, id));

/** @throws NOT_FOUND_023 */
export async function loadTag(store: Store, id: number): Promise<TagRow> {
  const row = await store.tags.load(id);
  if (row === undefined) throw fail('NOT_FOUND_023', { id });
  return row;
}

async function requireAllTaggable(store: Store, user: SessionUser, things: readonly TaggedThing[]): Promise<void> {
  for (const thing of things) await requireTaggable(store, user, thing);
}

const giving = (user: SessionUser) => ({ authorId: user.id, most: mostTags });

/** Gives tags by name to a thing. @throws REQUEST_008; ACCESS_004; NOT_FOUND_001, 002, 003 or 019 */
export async function giveTags(
  store: Store,
  user: SessionUser,
  names: readonly string[],
  thing: TaggedThing,
): Promise<void> {
  await requireTaggable(store, user, thing);
  await store.tags.give(names, [thing], giving(user));
}

/** Takes tags by name off a thing. @throws NOT_FOUND_023 when it has none of them; ACCESS_004; NOT_FOUND_001, 002, 003 or 019 */
export async function takeTags(
  store: Store,
  user: SessionUser,
  names: readonly string[],
  thing: TaggedThing,
): Promise<void> {
  await requireTaggable(store, user, thing);
  const rows = await store.tags.byNames(names);
  const hadThem = await Promise.all(rows.map(({ id }) => store.tags.take(id, thing)));
  if (names.length > 0 && !hadThem.includes(true)) throw fail('NOT_FOUND_023', { id: names.join(', ') });
}

/** Makes a tag and gives it to things that the user may all change. Returns its id. @throws REQUEST_008 when the name is taken */
export async function createTag(store: Store, user: SessionUser, body: TagPost): Promise<number> {
  const things = thingsOf(body.objects_to_tag);
  await requireAllTaggable(store, user, things);
  const id = await store.tags.create({ name: body.name, description: body.description ?? null }, user.id);
  await store.tags.give([body.name], things, giving(user));
  return id;
}

/** Renames or describes a tag, and gives it to further things; absent members keep. @throws ACCESS_004, NOT_FOUND_023, REQUEST_008 */
export async function changeTag(store: Store, user: SessionUser, id: number, body: TagPut): Promise<void> {
  const row = await loadTag(store, id);
  const things = thingsOf(body.objects_to_tag);
  await requireAllTaggable(store, user, things);
  const name = body.name ?? row.name;
  if (body.name !== undefined || body.description !== undefined) {
    requireOwnTag(user, row);
    const description = body.description === undefined ? row.description : body.description;
    await store.tags.save(id, { name, description }, user.id);
  }
  await store.tags.give([name], things, giving(user));
}

/** Removes tags, also from what has them; all or none. @throws ACCESS_004 */
export async function removeTags(store: Store, user: SessionUser, rows: readonly TagRow[]): Promise<void> {
  for (const row of rows) requireOwnTag(user, row);
  await store.tags.remove(rows.map(({ id }) => id));
}

/** Tags by their names. @throws NOT_FOUND_023 when one is not there */
export async function tagsNamed(store: Store, names: readonly string[]): Promise<TagRow[]> {
  const rows = await store.tags.byNames(names);
  const found = new Set(rows.map((row) => row.name.toLowerCase()));
  const missing = names.find((name) => !found.has(name.toLowerCase()));
  if (missing !== undefined) throw fail('NOT_FOUND_023', { id: missing });
  return rows;
}

/**
 * Saves a thing by `save`, and gives it the tags of these numbers and no others; undefined leaves those that it has. A tag is needed to be there before anything
 * is saved.
 *
 * @throws REQUEST_008 when one is not there; what `save` throws
 */
export async function savingTags<Saved>(
  store: Store,
  tagIds: readonly number[] | undefined,
  thing: TaggedThing,
  save: () => Promise<Saved>,
): Promise<Saved> {
  if (tagIds === undefined) return save();
  const knownIds = await store.tags.among(tagIds.filter((id) => id > 0 && id <= lastId));
  if (tagIds.some((id) => !knownIds.has(id)))
    throw fail('REQUEST_008', { fields: { tags: ['Some tags do not exist'] } });
  const saved = await save();
  await store.tags.set(tagIds, thing);
  return saved;
}

/** Gives several tags to several things. What the user may not change is left out, and named. */
export async function giveMany(store: Store, user: SessionUser, tags: readonly TagPost[]) {
  const givenThings: TaggedThing[] = [];
  const skipped: TaggedThing[] = [];
  for (const tag of tags) {
    const allowed: TaggedThing[] = [];
    for (const thing of thingsOf(tag.objects_to_tag))
      ((await isTaggable(store, user, thing)) ? allowed : skipped).push(thing);
    await store.tags.give([tag.name], allowed, giving(user));
    givenThings.push(...allowed);
  }
  const named = (things: readonly TaggedThing[]): [string, number][] =>
    [...new Map(things.map((thing) => [`${thing.kind} ${thing.id}`, thing])).values()].map(({ kind, id }) => [
      kind,
      id,
    ]);
  return { objects_tagged: named(givenThings), objects_skipped: named(skipped) };
}
