import * as z from 'zod';
import { cleanTagName, longestTagName, mostTagged, mostTags, taggedKinds } from '../model/tag.ts';
import { userReference } from './user.ts';

/** A name that is cleaned and then judged. Colons and commas stand for something at the wire. */
export const tagName = z
  .string()
  .max(1000)
  .overwrite(cleanTagName)
  .min(1)
  .max(longestTagName)
  .regex(/^[^:,]*$/, 'A tag has no colon and no comma in its name');

/** Who is tagged: kind by number or name, and its id. */
const taggedReference = z.tuple([z.union([z.int(), z.string().max(20)]), z.int()]);
export type TaggedReference = z.infer<typeof taggedReference>;

/** A tag of a thing, as lists and items show it. `type` is 1: users gave it. */
export const tagReference = z.looseObject({ id: z.int(), name: z.string(), type: z.int() });
export type TagReference = z.infer<typeof tagReference>;

/** The tags that a save gives a thing, by number, and no others. */
export const tagIds = z.array(z.int()).max(mostTags);

/** A tag by itself. `object_count` is ours: how many things have it that you may see. */
export const tagItem = z.looseObject({
  id: z.int(),
  name: z.string(),
  type: z.int(),
  description: z.string().nullable(),
  object_count: z.int(),
  changed_by: userReference.nullable(),
  changed_on_delta_humanized: z.string(),
  created_by: userReference.nullable(),
  created_on_delta_humanized: z.string(),
});
export type TagItem = z.infer<typeof tagItem>;

/** A new tag, and what it is given to. */
export const tagPost = z.strictObject({
  name: tagName,
  description: z.string().max(2000).nullish(),
  objects_to_tag: z.array(taggedReference).max(mostTagged).optional(),
});
export type TagPost = z.infer<typeof tagPost>;
/** Changes of a tag; an absent member stays as it is, and things are only added. */
export const tagPut = tagPost.partial();
export type TagPut = z.infer<typeof tagPut>;

/** Tags for one thing. */
export const tagsOfObject = z.looseObject({ properties: z.looseObject({ tags: z.array(tagName).max(mostTags) }) });
/** Several tags at once, each for several things. */
export const tagMany = z.looseObject({
  tags: z.array(z.looseObject({ ...tagPost.shape })).max(mostTags),
});

/** What was tagged, as `[kind, id]`, and what the user may not change. */
export const tagManyResponse = z.looseObject({
  result: z.looseObject({
    objects_tagged: z.array(z.tuple([z.string(), z.int()])),
    objects_skipped: z.array(z.tuple([z.string(), z.int()])),
  }),
});

/** A thing with a tag. */
export const taggedObject = z.looseObject({
  id: z.int(),
  type: z.enum(taggedKinds),
  name: z.string(),
  url: z.string(),
  changed_on: z.string(),
  created_by: userReference.nullable(),
  creator: z.string(),
  tags: z.array(tagReference),
  owners: z.array(userReference),
});
export type TaggedObject = z.infer<typeof taggedObject>;
