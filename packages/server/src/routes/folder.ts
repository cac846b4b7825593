import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { showFolder, showFolders } from '../services/folders/open-folders.ts';
import { createFolder, moveObjects, removeFolder, saveFolder } from '../services/folders/save-folder.ts';
import { shareFolder, showFolderSharing, unshareFolder } from '../services/folders/share-folder.ts';

/** Folders, what is in them, and who has rights on them. */
export const folderRoutes: RoutePlugin = (route, { store }) => {
  route(api.folder.list, async ({ session, response }) =>
    response.ok({ result: await showFolders(store, session.user) }),
  );

  route(api.folder.create, async ({ body, session, response }) => {
    const id = await createFolder(store, session.user, body);
    return response.ok({ result: await showFolder(store, session.user, id) });
  });

  route(api.folder.update, async ({ params, body, session, response }) => {
    await saveFolder(store, session.user, { id: params.id, body });
    return response.ok({ result: await showFolder(store, session.user, params.id) });
  });

  route(api.folder.remove, async ({ params, query, session, response }) => {
    await removeFolder(store, session.user, { id: params.id, movesUp: query.move_up === true });
    return response.ok({ result: 'OK' });
  });

  route(api.folder.move, async ({ body, session, response }) => {
    const { moved, skipped } = await moveObjects(store, session.user, {
      folderId: body.folder_id,
      objects: body.objects,
    });
    return response.ok({
      result: { moved: moved.map(([kind, id]) => [kind, id]), skipped: skipped.map(([kind, id]) => [kind, id]) },
    });
  });

  route(api.folder.showSharing, async ({ params, session, response }) =>
    response.ok({ result: await showFolderSharing(store, session.user, params.id) }),
  );

  route(api.folder.share, async ({ params, body, session, response }) =>
    response.ok({ result: await shareFolder(store, session.user, { id: params.id, ...body }) }),
  );

  route(api.folder.unshare, async ({ params, body, session, response }) =>
    response.ok({ result: await unshareFolder(store, session.user, { id: params.id, ...body }) }),
  );
};
