import { sql } from 'kysely';
import { allTextRule, authorFilters, authorOrders, inOrder, numberRules, textRules } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import type { StoreDb } from './schema.ts';
import type { CssTemplateRow } from './sql-lab-schema.ts';
import { inTransaction } from './versions.ts';
import { madeBy } from './objects.ts';

/** What a save of a template sets. */
export interface CssTemplateDraft {
  readonly name: string;
  readonly css: string;
}

/** How lists of CSS templates can be filtered and sorted. */
export const cssTemplateRules: ListRules = {
  defaultOrder: 'template_name',
  filters: {
    id: numberRules('id', sql`o.id`),
    template_name: {
      ...textRules('template_name', sql`o.sort_key`),
      css_template_all_text: allTextRule(sql`o.search_text`),
    },
    css: textRules('css', sql`lower(o.css)`),
    ...authorFilters,
  },
  orders: {
    id: sql`o.id`,
    template_name: sql`o.sort_key`,
    created_on: sql`o.created_at`,
    changed_on_delta_humanized: sql`o.changed_at`,
    ...authorOrders,
  },
};

const columnsOf = ({ name, css }: CssTemplateDraft) => ({
  name,
  css,
  search_text: `${name}\n${css}`.slice(0, 10_000).toLowerCase(),
  sort_key: name.toLowerCase(),
});

/** CSS that dashboards can take. */
export const cssTemplateStore = (db: StoreDb, clock: () => number) => ({
  list: async (request: Omit<ListRequest, 'visibility'>): Promise<ListPage<CssTemplateRow>> => {
    const { count, ids } = await plainIds(db, 'css_template', cssTemplateRules, request);
    const rows =
      ids.length === 0 ? [] : await db.selectFrom('css_template').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  load: (id: number): Promise<CssTemplateRow | undefined> =>
    db.selectFrom('css_template').selectAll().where('id', '=', id).executeTakeFirst(),
  create: async (draft: CssTemplateDraft, authorId: number): Promise<number> => {
    const now = clock();
    const authors = madeBy(authorId, now);
    const { id } = await db
      .insertInto('css_template')
      .values({ ...columnsOf(draft), ...authors })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  save: async (id: number, draft: CssTemplateDraft, authorId: number): Promise<void> => {
    await db
      .updateTable('css_template')
      .set({ ...columnsOf(draft), changed_at: clock(), changed_by: authorId })
      .where('id', '=', id)
      .execute();
  },
  /** All or none; returns whether all were there. */
  remove: (ids: readonly number[]): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const unique = [...new Set(ids)];
      if (unique.length === 0) return true;
      const found = await tx.selectFrom('css_template').select('id').where('id', 'in', unique).execute();
      if (found.length !== unique.length) return false;
      await tx.deleteFrom('css_template').where('id', 'in', unique).execute();
      return true;
    }),
});
export type CssTemplateStore = ReturnType<typeof cssTemplateStore>;
