import { api, datasetPost, datasetPut } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { visibilityOf } from '../policies/objects.ts';
import type { AppContext } from '../services/app-context.ts';
import { datasetOriginOf } from '../services/datasets/dataset-origin.ts';
import { distinctValues } from '../services/datasets/distinct-values.ts';
import { templateSwitch } from '../services/sources/dataset-source.ts';
import { describeTable } from '../services/datasets/describe-table.ts';
import { loadDataset } from '../services/objects/load-objects.ts';
import { relatedChoices } from '../services/objects/related-choices.ts';
import { rowCountOf } from '../services/datasets/row-count.ts';
import { createDataset, saveDataset } from '../services/datasets/save-dataset.ts';
import { compareWithSource, previewSource, syncWithSource } from '../services/datasets/sync-dataset.ts';
import { tryWith } from '../services/queries/try-expressions.ts';
import { datasetRules } from '../store/datasets.ts';
import type { DatasetRow } from '../store/schema.ts';
import { datasetItemOf, datasetListItemOf } from '../wire/dataset.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, listRequest } from '../wire/list.ts';

async function listItems(store: AppContext['store'], rows: readonly DatasetRow[], now: number) {
  const ids = rows.map((row) => row.id);
  const owners = await store.owners('dataset', ids);
  const tags = await store.tags.of('dataset', ids);
  const folders = await store.folderObjects.foldersOf('dataset', ids);
  const users = await store.users.byIds(rows.flatMap((row) => [row.created_by, row.changed_by]));
  const databases = new Map(
    (await store.databases.byIds(rows.map((row) => row.database_id))).map((row) => [row.id, row.name]),
  );
  return rows.map((row) =>
    datasetListItemOf(row, {
      owners: owners.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
      folder: folders.get(row.id) ?? null,
      users,
      databaseName: databases.get(row.database_id) ?? '',
      now,
    }),
  );
}

export const datasetRoutes: RoutePlugin = (route, context) => {
  readRoutes(route, context);
  writeRoutes(route, context);
};

const readRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;

  route(api.dataset.list, async ({ session, query, response }) => {
    const page = await store.datasets.list(listRequest(query.q, session.user, visibilityOf(session.user, 'dataset')));
    const items = await listItems(store, page.rows, clock());
    return response.ok(
      listBody({
        entry: api.dataset.list,
        count: page.count,
        items,
        query: query.q,
        title: 'List Sqla Table',
        orderColumns: Object.keys(datasetRules.orders),
      }),
    );
  });

  route(api.dataset.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'Dataset',
        post: datasetPost,
        put: datasetPut,
        filters: datasetRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.dataset.related, async ({ params, query, session, response }) => {
    if (params.column !== 'database') return response.ok(await relatedChoices(store, params.column, query.q));
    const every = { page_size: -1, order_column: 'database_name', order_direction: 'asc' } as const;
    const { count, rows } = await store.databases.list(
      listRequest(every, session.user, visibilityOf(session.user, 'database')),
    );
    return response.ok({ count, result: rows.map((row) => ({ value: row.id, text: row.name, extra: {} })) });
  });

  route(api.dataset.origin, async ({ params, query, session, response }) =>
    response.ok({ result: await datasetOriginOf(store, session.user, { ...params, ...query }) }),
  );

  route(api.dataset.distinct, async ({ params, query, session, response }) =>
    response.ok(await distinctValues(store, session.user, params.column, query.q)),
  );

  route(api.dataset.show, async ({ params, query, session, response }) => {
    const record = await loadDataset(store, session.user, params.id);
    const { row } = record;
    const database = (await store.databases.load(row.database_id)) ?? { id: row.database_id, name: '', engine: '' };
    const users = await store.users.byIds([row.created_by, row.changed_by]);
    const item = datasetItemOf(record, {
      database,
      users,
      tags: (await store.tags.of('dataset', [row.id])).get(row.id) ?? [],
      rowCount: await rowCountOf(store, session.user, row),
      now: clock(),
    });
    return response.ok(itemBody({ entry: api.dataset.show, item, query: query.q, title: 'Show Sqla Table' }), {
      version: row.version,
    });
  });
};

const writeRoutes: RoutePlugin = (route, context) => {
  const { store } = context;

  route(api.dataset.create, async ({ body, session, response }) => {
    const { id, version } = await createDataset(store, session.user, body, {
      describe: describeTable(context, session.user),
      ...templateSwitch(context),
    });
    return response.ok({ id, result: { ...body, version } }, { version });
  });

  route(api.dataset.update, async ({ params, body, session, baseVersion, response }) => {
    const save = { id: params.id, body, baseVersion, tryStatement: tryWith(context, session.user) };
    const { version } = await saveDataset(store, session.user, save);
    return response.ok({ id: params.id, result: { ...body, version } }, { version });
  });

  route(api.dataset.refresh, async ({ params, session, baseVersion, response }) => {
    const { version } = await syncWithSource(context, session.user, { id: params.id, baseVersion });
    return response.ok({ message: 'OK' }, { version });
  });

  route(api.dataset.sync, async ({ params, session, response }) =>
    response.ok({ result: await compareWithSource(context, session.user, params.id) }),
  );

  route(api.dataset.preview, async ({ body, session, response }) => {
    const source = {
      databaseId: body.database,
      schema: body.schema ?? null,
      name: body.table_name ?? '',
      sql: body.sql ?? null,
      templateParams: body.template_params ?? null,
    };
    return response.ok(await previewSource(context, session.user, { ...source, expressions: body.expressions ?? [] }));
  });
};
