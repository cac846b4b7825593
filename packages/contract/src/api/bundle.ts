import * as z from 'zod';
import { importForm, importPlan } from '../wire/bundle.ts';
import { messageResponse } from '../wire/list.ts';
import { risonOf, route } from './route.ts';

const exportQuery = z.object({
  q: risonOf(z.array(z.int()).min(1).max(1_000)),
  /** Names a cookie that is set to `done` once the file begins, as Superset's pages ask for. */
  token: z.string().optional(),
});

/** Export and import of a noun as ZIP bundles of YAML files. */
export function bundleRoutes<const View extends 'Dashboard' | 'Chart' | 'Dataset' | 'Database' | 'SavedQuery'>(
  view: View,
) {
  const name = view === 'SavedQuery' ? 'saved_query' : view.toLowerCase();
  const path = `/api/v1/${name}`;
  return {
    export: route({
      permission: `can_export ${view}`,
      kind: 'superset',
      method: 'GET',
      path: `${path}/export/`,
      query: exportQuery,
      response: messageResponse,
      files: ['application/zip'],
      doc: `Answers a ZIP of each ${name} of the given ids with what it is built on; passwords are left out.`,
    }),
    import: route({
      permission: `can_write ${view}`,
      kind: 'superset',
      method: 'POST',
      path: `${path}/import/`,
      body: importForm,
      bodyType: 'multipart',
      response: messageResponse,
      doc: `Takes over a ZIP that \`export\` wrote, here or elsewhere: all of it or nothing. Form fields: \`formData\` or \`bundle\` (the file), \`passwords\`, \`overwrite\`.`,
    }),
    planImport: route({
      permission: `can_write ${view}`,
      kind: 'own',
      method: 'POST',
      path: `/api/v1/sextant/${name}/import/plan`,
      body: importForm,
      bodyType: 'multipart',
      response: z.object({ result: importPlan }),
      doc: `What \`${path}/import/\` would do with a file and the same fields: which objects it makes, replaces and leaves as they are, and what stands against it. Nothing is written.`,
    }),
  };
}

/** Everything at once: out of one server and into another, as scripts do it. */
export const assets = {
  export: route({
    permission: 'can_export ImportExportRestApi',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/assets/export/',
    response: messageResponse,
    files: ['application/zip'],
    doc: 'Answers a ZIP of all databases, datasets, charts and dashboards that you may see; passwords are left out.',
  }),
  import: route({
    permission: 'can_import ImportExportRestApi',
    kind: 'superset',
    method: 'POST',
    path: '/api/v1/assets/import/',
    body: importForm,
    bodyType: 'multipart',
    response: messageResponse,
    doc: 'Takes over a ZIP of everything, and replaces what is there already: all of it or nothing. The file is the form field `bundle`.',
  }),
  planImport: route({
    permission: 'can_import ImportExportRestApi',
    kind: 'own',
    method: 'POST',
    path: '/api/v1/sextant/assets/import/plan',
    body: importForm,
    bodyType: 'multipart',
    response: z.object({ result: importPlan }),
    doc: 'What `/api/v1/assets/import/` would do with a file. Nothing is written.',
  }),
};
