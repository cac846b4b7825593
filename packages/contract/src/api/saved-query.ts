import * as z from 'zod';
import { messageResponse, relatedQuery, relatedResponse } from '../wire/list.ts';
import {
  cssTemplateItem,
  cssTemplatePost,
  cssTemplatePut,
  menuEntry,
  savedQueryItem,
  savedQueryPost,
  savedQueryPut,
} from '../wire/saved-query.ts';
import { bundleRoutes } from './bundle.ts';
import { idList, optionalQ, plainRoutes, supersetRoute } from './plain-resource.ts';
import { idParams, route } from './route.ts';

const columnParams = z.object({ column: z.string() });

/** List, item and changes of a noun that is removed for good, with the choices of its relations. */
function removableRoutes<const G extends Parameters<typeof plainRoutes>[0]>(resource: G) {
  const { path, view, word } = resource;
  const read = supersetRoute(`can_read ${view}`);
  const write = supersetRoute(`can_write ${view}`);
  return {
    ...plainRoutes<G>(resource),
    related: route({
      ...read,
      method: 'GET',
      path: `${path}/related/:column`,
      params: columnParams,
      query: optionalQ(relatedQuery),
      response: relatedResponse,
      doc: `Lists the choices for a relation of a ${word}, such as who made it.`,
    }),
    remove: route({
      ...write,
      method: 'DELETE',
      path: `${path}/:id`,
      params: idParams,
      response: messageResponse,
      doc: `Removes a ${word}.`,
    }),
    removeMany: route({
      ...write,
      method: 'DELETE',
      path: `${path}/`,
      query: idList,
      response: messageResponse,
      doc: `Removes several; all or none.`,
    }),
  };
}

/** Saved queries: their author’s alone. */
export const savedQuery = {
  ...removableRoutes({
    path: '/api/v1/saved_query',
    view: 'SavedQuery',
    word: 'saved query',
    item: savedQueryItem,
    post: savedQueryPost,
    put: savedQueryPut,
  }),
  distinct: route({
    ...supersetRoute('can_read SavedQuery'),
    method: 'GET',
    path: '/api/v1/saved_query/distinct/:column',
    params: columnParams,
    query: optionalQ(relatedQuery),
    response: relatedResponse,
    doc: 'The distinct values of a column of your saved queries: `schema`, and ours `folder`.',
  }),
  ...bundleRoutes('SavedQuery'),
};

/** CSS that dashboards can take. */
export const cssTemplate = removableRoutes({
  path: '/api/v1/css_template',
  view: 'CssTemplate',
  word: 'CSS template',
  item: cssTemplateItem,
  post: cssTemplatePost,
  put: cssTemplatePut,
});

/** What Superset's pages ask of the server itself. */
export const menu = {
  show: route({
    permission: 'signed in',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/menu/',
    response: z.looseObject({ result: z.array(menuEntry) }),
    doc: 'The entries of the menu that are open to you.',
  }),
  availableDomains: route({
    ...supersetRoute('can_read AvailableDomains'),
    method: 'GET',
    path: '/api/v1/available_domains/',
    response: z.looseObject({ result: z.looseObject({ domains: z.array(z.string()) }) }),
    doc: 'Other names of the server over which pages may ask at once: none.',
  }),
};
