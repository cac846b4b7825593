import { queryOptions } from '@tanstack/react-query';
import { tagObjectType } from '@sextant/contract';
import type { TaggedKind, TagItem } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';
import { pageQuery } from './team.ts';
import type { TeamPage } from './team.ts';

/** What has a tag, or shall have one. */
export interface TaggedThing {
  readonly kind: TaggedKind;
  readonly id: number;
}

const offeredCount = 100;
const wire = ({ kind, id }: TaggedThing) => ({ object_type: kind, object_id: id });

/** Tags whose names hold a text, from A to Z, and how many there are. */
export const tagChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ['tags', 'choices', text],
    queryFn: async ({ signal }) => {
      const filters = text.trim() === '' ? [] : [{ col: 'name', opr: 'ct', value: text.trim() }];
      const q = { filters, order_column: 'name', order_direction: 'asc', page: 0, page_size: offeredCount } as const;
      const response = await call(api.tag.list, { query: { q }, signal });
      return { tags: response.result, totalCount: response.count };
    },
  });

/** The tags of one thing, from A to Z. */
export const tagsOfQuery = (thing: TaggedThing) =>
  queryOptions({
    queryKey: ['tags', 'of', thing.kind, thing.id],
    queryFn: ({ signal }) => call(api.tagView.show, { params: wire(thing), signal }),
  });

/** One page of all tags. */
export const tagsQuery = (page: TeamPage) =>
  queryOptions({
    queryKey: ['tags', 'list', page],
    queryFn: ({ signal }) => {
      const q = pageQuery(page, (value) => ({ col: 'name', opr: 'tag_all_text', value }));
      return call(api.tag.list, { query: { q }, signal });
    },
  });

/** Gives a thing the tags of these names and no others; those that do not exist are made. `before` is what it has. */
export async function setTags(thing: TaggedThing, before: readonly string[], names: readonly string[]): Promise<void> {
  const added = names.filter((name) => !before.includes(name));
  if (added.length > 0) await call(api.tag.add, { params: wire(thing), body: { properties: { tags: added } } });
  for (const tag of before.filter((name) => !names.includes(name)))
    await call(api.tag.take, { params: { ...wire(thing), tag } });
}

/** Gives tags to several things; returns how many were left out, because the user may not change them. */
export async function giveTags(things: readonly TaggedThing[], names: readonly string[]): Promise<number> {
  const tagged = things.map(({ kind, id }): [number, number] => [tagObjectType(kind), id]);
  const body = { tags: names.map((name) => ({ name, objects_to_tag: tagged })) };
  return (await call(api.tag.createMany, { body })).result.objects_skipped.length;
}

/** Renames and describes a tag. */
export const saveTag = (id: number, body: { readonly name: string; readonly description: string | null }) =>
  call(api.tag.update, { params: { id }, body });

/** Removes a tag, also from what has it. */
export const removeTag = ({ id }: Pick<TagItem, 'id'>) => call(api.tag.remove, { params: { id } });
