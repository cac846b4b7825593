import * as z from 'zod';
import { api, fail } from '@sextant/contract';
import type { AnyBundleKind } from '@sextant/contract';
import { recordBundle } from '../http/audit.ts';
import type { CallBody, RoutePlugin } from '../http/route.ts';
import { exportBundle } from '../services/bundle/export-bundle.ts';
import { importBundle } from '../services/bundle/import-bundle.ts';
import { previewImport } from '../services/bundle/preview-import.ts';
import type { ImportOptions } from '../services/bundle/import-plan.ts';

const texts = z.record(z.string(), z.string());

/** Texts by path, out of the JSON of a form's field. */
function textsOf(field: string, json: string | undefined): Readonly<Record<string, string>> {
  if (json === undefined || json === '') return {};
  try {
    return texts.parse(JSON.parse(json));
  } catch (error) {
    throw fail('REQUEST_007', { fields: { [field]: ['Not a valid mapping type.'] } }, { cause: error });
  }
}

function readForm(
  kind: AnyBundleKind,
  { fields, files }: CallBody<typeof api.assets.import>,
): { readonly bytes: Uint8Array; readonly options: ImportOptions } {
  const bytes = files.get('formData') ?? files.get('bundle');
  if (bytes === undefined) throw fail('IMPORT_006', {});
  return {
    bytes,
    options: {
      kind,
      isOverwriting: kind === 'assets' || fields.overwrite === 'true',
      passwords: textsOf('passwords', fields.passwords),
      databases: textsOf('databases', fields.databases),
    },
  };
}

/** Superset's pages watch for this cookie to know that a download has begun. Names that mean something here are not taken. */
const downloadCookie = (token: string | undefined): Readonly<Record<string, string>> =>
  token !== undefined && /^[\w-]{1,64}$/.test(token) && token.toLowerCase() !== 'session'
    ? { 'set-cookie': `${token}=done; Path=/; Max-Age=600; SameSite=Lax` }
    : {};

const routesOf = {
  dashboard: api.dashboard,
  chart: api.chart,
  dataset: api.dataset,
  database: api.database,
  saved_query: api.savedQuery,
} as const;
const kinds = ['dashboard', 'chart', 'dataset', 'database', 'saved_query'] as const;

/** Objects as bundles: out and in. */
export const bundleRoutes: RoutePlugin = (route, context) => {
  for (const kind of kinds) {
    route(routesOf[kind].export, async ({ session, query, request, response }) => {
      const { q: ids, token } = query;
      const { body, fileName, contentType } = await exportBundle(context, session.user, { kind, ids });
      recordBundle(context, request, ids);
      return response.send(body, {
        'content-type': contentType,
        'content-disposition': `attachment; filename=${fileName}`,
        ...downloadCookie(token),
      });
    });
    route(routesOf[kind].import, async ({ session, body, response }) => {
      await importBundle(context, session.user, readForm(kind, body));
      return response.ok({ message: 'OK' });
    });
    route(routesOf[kind].planImport, async ({ session, body, response }) =>
      response.ok({ result: await previewImport(context, session.user, readForm(kind, body)) }),
    );
  }

  route(api.assets.export, async ({ session, request, response }) => {
    const { body, fileName, contentType } = await exportBundle(context, session.user, { kind: 'assets' });
    recordBundle(context, request, [null]);
    return response.send(body, {
      'content-type': contentType,
      'content-disposition': `attachment; filename=${fileName}`,
    });
  });
  route(api.assets.import, async ({ session, body, response }) => {
    await importBundle(context, session.user, readForm('assets', body));
    return response.ok({ message: 'OK' });
  });
  route(api.assets.planImport, async ({ session, body, response }) =>
    response.ok({ result: await previewImport(context, session.user, readForm('assets', body)) }),
  );
};
