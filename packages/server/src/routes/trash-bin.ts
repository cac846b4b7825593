import { api } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import type { EngineRegistry } from '../data/engine-registry.ts';
import type { RoutePlugin } from '../http/route.ts';
import { sweepTables } from '../services/uploads/table-files.ts';
import { eraseFromTrash, listTrash, restoreFromTrash } from '../services/history/trash-bin.ts';

/** What was deleted, over all kinds. */
export const trashBinRoutes: RoutePlugin = (route, context) => {
  route(api.trash.list, async ({ session, query, response }) =>
    response.ok(await listTrash(context, session.user, query.q)),
  );
  route(api.trash.restore, async ({ session, body, response }) =>
    response.ok({ result: await restoreFromTrash(context, session.user, body.items) }),
  );
};

/** Removing for good needs the module that has the files of tables. */
export const trashEraseRoutes =
  ({ store, clock }: Pick<AppContext, 'store' | 'clock'>, registry: EngineRegistry): RoutePlugin =>
  (route) => {
    route(api.trash.erase, async ({ session, body, response }) =>
      response.ok({
        result: await eraseFromTrash({ store, clock }, session.user, body.items, () =>
          sweepTables(store, registry, clock()),
        ),
      }),
    );
  };
