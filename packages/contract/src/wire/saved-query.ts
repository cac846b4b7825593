import * as z from 'zod';
import { jsonText } from './json-text-schema.ts';
import { sqlText } from './sql-lab.ts';
import { tagReference } from './tag.ts';
import { userReference } from './user.ts';

const label = z.string().trim().max(256);
/** Ours: a path such as `Finance/Monthly`; null is none. Empty parts and blanks around parts are taken out. */
const folder = z.string().trim().max(256);

/** A saved query, in lists and alone. */
export const savedQueryItem = z.looseObject({
  id: z.int(),
  uuid: z.string(),
  label: z.string().nullable(),
  description: z.string().nullable(),
  sql: z.string().nullable(),
  db_id: z.int(),
  database: z.looseObject({ id: z.int(), database_name: z.string() }),
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  template_parameters: z.string().nullable(),
  sql_tables: z.array(
    z.looseObject({ schema: z.string().nullable(), table: z.string(), catalog: z.string().nullable() }),
  ),
  folder: z.string().nullable(),
  rows: z.int().nullable(),
  extra: z.looseObject({}),
  tags: z.array(tagReference),
  created_by: userReference.nullable(),
  created_on: z.string(),
  changed_by: userReference.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  last_run_delta_humanized: z.string(),
});
export type SavedQueryItem = z.infer<typeof savedQueryItem>;

/** Body of POST saved query. */
export const savedQueryPost = z.strictObject({
  db_id: z.int(),
  label: label.nullish(),
  sql: sqlText,
  schema: z.string().max(256).nullish(),
  catalog: z.string().max(256).nullish(),
  description: z.string().max(65_536).nullish(),
  template_parameters: jsonText.max(100_000).nullish(),
  extra_json: jsonText.max(100_000).nullish(),
  folder: folder.nullish(),
});
export type SavedQueryPost = z.infer<typeof savedQueryPost>;
/** Absent fields keep, null clears. */
export const savedQueryPut = savedQueryPost.partial();
export type SavedQueryPut = z.infer<typeof savedQueryPut>;

/** CSS that dashboards can take. */
export const cssTemplateItem = z.looseObject({
  id: z.int(),
  template_name: z.string(),
  css: z.string(),
  created_by: userReference.nullable(),
  created_on: z.string(),
  changed_by: userReference.nullable(),
  changed_on_delta_humanized: z.string(),
});
export type CssTemplateItem = z.infer<typeof cssTemplateItem>;
/** A new CSS template. */
export const cssTemplatePost = z.strictObject({
  template_name: z.string().trim().min(1).max(250),
  css: z
    .string()
    .max(1024 ** 2)
    .nullish(),
});
/** Changes of a CSS template; an absent member stays as it is. */
export const cssTemplatePut = cssTemplatePost.partial();

/** An entry of Superset's menu. */
export interface MenuEntry {
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly url?: string | undefined;
  readonly childs?: readonly MenuEntry[] | undefined;
}
/** An entry of Superset's menu with its own entries. */
export const menuEntry: z.ZodType<MenuEntry> = z.looseObject({
  name: z.string(),
  label: z.string(),
  icon: z.string(),
  url: z.string().optional(),
  childs: z.array(z.lazy(() => menuEntry)).optional(),
});
