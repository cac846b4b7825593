import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, isRecord } from '@sextant/contract';
import { readJson } from '../data/body-json.ts';
import { may } from '../policies/permissions.ts';
import type { AppContext } from '../services/app-context.ts';
import { storePermalink, linkOfStatement } from '../services/sql-lab/tabs/permalinks.ts';
import { isFormBody } from './body-parsers.ts';

const page = '/sqllab/';

/** Addresses of SQL Lab that are Superset's, and the form by which Explore hands a statement over. */
export function sqlLabAddresses(app: FastifyInstance, context: AppContext): void {
  for (const address of ['/superset/sqllab/', page])
    app.post(address, { config: { hasFormToken: true, isForm: true } }, (request, response) =>
      openStatement(context, request, response),
    );
  app.get('/superset/sqllab/', async (request, response) => response.redirect(page + searchOf(request.url)));
  app.get('/superset/sqllab/history/', async (request, response) =>
    response.redirect(`${page}history/${searchOf(request.url)}`),
  );
}

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Keeps what the form has, `form_data` with `datasourceKey` and `sql`, and opens it. */
async function openStatement(
  context: AppContext,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<FastifyReply> {
  const { session } = request;
  if (session === null) return response.redirect(`/login/?next=${encodeURIComponent(page)}`, 303);
  for (const permission of ['can_sqllab Superset', 'can_read SQLLab'] as const)
    if (!may(session.user, permission)) throw fail('ACCESS_003', { permission });
  const link = await linkOfStatement(context, session.user, formDataOf(request.body));
  const key = await storePermalink(context, session.user, link);
  return response.redirect(`${page}p/${key}/`, 303);
}

function formDataOf(body: unknown): { readonly datasourceKey: unknown; readonly sql: unknown } {
  const fields = isFormBody(body) ? body.fields : body;
  const text = isRecord(fields) && 'form_data' in fields ? fields.form_data : fields;
  const read: unknown = typeof text === 'string' ? readJson(text) : text;
  if (!isRecord(read)) throw fail('REQUEST_001', {});
  const { datasourceKey = null, sql = null } = { ...read } as Readonly<Record<string, unknown>>;
  return { datasourceKey, sql };
}
