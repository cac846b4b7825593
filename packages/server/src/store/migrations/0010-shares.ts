import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { StoreDialect } from '../schema.ts';

/**
 * Who answers for what a dashboard and a chart show to readers by a role. What is there already is answered for by who saved it last, with the
 * roles that he has now; where that one was deleted, by nobody.
 */
export const shares = (dialect: StoreDialect) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const joinedTables = (value: string, from: string) =>
      dialect === 'sqlite'
        ? sql.raw(`coalesce((select group_concat(distinct ${value}) from ${from}), '')`)
        : sql.raw(`coalesce((select string_agg(distinct cast(${value} as text), ',') from ${from}), '')`);
    const datasetsOf = {
      chart: sql.raw(`coalesce(cast(chart.dataset_id as text), '')`),
      dashboard: joinedTables(
        'c.dataset_id',
        'dashboard_chart as d join chart as c on c.id = d.chart_id where d.dashboard_id = dashboard.id and c.dataset_id is not null',
      ),
    };
    for (const table of ['dashboard', 'chart'] as const) {
      await db.schema.alterTable(table).addColumn('shared', 'text').execute();
      const roles = joinedTables('r.role_id', `user_role as r where r.user_id = ${table}.changed_by`);
      await sql`update ${sql.table(table)} set shared = '{"authors":[{"id":' || coalesce(cast(changed_by as text), 'null') || ',"roles":[' || ${roles} || '],"datasets":[' || ${datasetsOf[table]} || ']}],"charts":{}}' where changed_by is not null or created_by is null`.execute(
        db,
      );
    }
  },
});
