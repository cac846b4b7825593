import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import {
  duplicateDataset,
  getOrCreateDataset,
  relatedToDataset,
  removeDatasetPart,
} from '../services/datasets/dataset-parts.ts';
import { templateSwitch } from '../services/sources/dataset-source.ts';
import { describeTable } from '../services/datasets/describe-table.ts';

/** Datasets as scripts handle them. */
export const datasetPartRoutes: RoutePlugin = (route, context) => {
  const { store } = context;

  route(api.dataset.duplicate, async ({ body, session, response }) =>
    response.ok({ id: await duplicateDataset(store, session.user, body, templateSwitch(context)), result: body }),
  );

  route(api.dataset.getOrCreate, async ({ body, session, response }) =>
    response.ok({
      result: {
        table_id: await getOrCreateDataset(store, session.user, body, {
          describe: describeTable(context, session.user),
          ...templateSwitch(context),
        }),
      },
    }),
  );

  route(api.dataset.removeColumn, async ({ params, session, response }) => {
    await removeDatasetPart(store, session.user, { id: params.id, field: 'columns', partId: params.columnId });
    return response.ok({ message: 'OK' });
  });

  route(api.dataset.removeMetric, async ({ params, session, response }) => {
    await removeDatasetPart(store, session.user, { id: params.id, field: 'metrics', partId: params.metricId });
    return response.ok({ message: 'OK' });
  });

  route(api.dataset.relatedObjects, async ({ params, session, response }) =>
    response.ok(await relatedToDataset(context, session.user, params.id)),
  );
};
