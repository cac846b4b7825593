import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { api as routes } from '@sextant/contract';
import type { BodyInputOf, ListFilter, ListQuery } from '@sextant/contract';
import { call } from './call.ts';

/** What one page of a list in Settings asks. */
export interface TeamPage {
  readonly search: string;
  readonly order: { readonly column: string; readonly direction: 'asc' | 'desc' };
  readonly page: number;
  readonly pageSize: number;
}

/** What the server is asked for one page; `filter` says what is searched for. */
export const pageQuery = (
  { search, order, page, pageSize }: TeamPage,
  filter: (text: string) => ListFilter,
): ListQuery => ({
  filters: search.trim() === '' ? [] : [filter(search.trim())],
  order_column: order.column,
  order_direction: order.direction,
  page,
  page_size: pageSize,
});

const wholeList = { page_size: -1 } as const;

export const usersQuery = (page: TeamPage) =>
  queryOptions({
    queryKey: ['team', 'users', page],
    queryFn: ({ signal }) =>
      call(api.user.list, {
        query: { q: pageQuery(page, (value) => ({ col: 'name', opr: 'all_text', value })) },
        signal,
      }),
  });

/** Everybody, for choices. */
export const everybodyQuery = queryOptions({
  queryKey: ['team', 'users', 'all'],
  queryFn: async ({ signal }) => (await call(api.user.list, { query: { q: wholeList }, signal })).result,
});

export const rolesQuery = (page: TeamPage) =>
  queryOptions({
    queryKey: ['team', 'roles', page],
    queryFn: ({ signal }) =>
      call(api.role.list, { query: { q: pageQuery(page, (value) => ({ col: 'name', opr: 'ct', value })) }, signal }),
  });

/** Every role, for choices. */
export const everyRoleQuery = queryOptions({
  queryKey: ['team', 'roles', 'all'],
  queryFn: async ({ signal }) => (await call(api.role.list, { query: { q: wholeList }, signal })).result,
});

export const roleAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ['team', 'role', id],
    queryFn: async ({ signal }) => (await call(api.role.access, { params: { id }, signal })).result,
  });

export const rowRulesQuery = (page: TeamPage) =>
  queryOptions({
    queryKey: ['team', 'rules', page],
    queryFn: ({ signal }) =>
      call(api.rowRule.list, { query: { q: pageQuery(page, (value) => ({ col: 'name', opr: 'ct', value })) }, signal }),
  });

/** Datasets by name, for choices of rules and grants. */
export const ruledDatasetsQuery = queryOptions({
  queryKey: ['team', 'datasets'],
  queryFn: async ({ signal }) => {
    const response = await call(api.rowRule.related, { params: { column: 'tables' }, query: { q: {} }, signal });
    return response.result.map(({ value, text }) => ({ id: String(value), text }));
  },
});

/** Databases by name, for grants. */
export const grantedDatabasesQuery = queryOptions({
  queryKey: ['team', 'databases'],
  queryFn: async ({ signal }) => {
    const response = await call(api.database.list, { query: { q: wholeList }, signal });
    return response.result.map((item) => ({ id: String(item.id), text: item.database_name }));
  },
});

/** A rule as it stands in its form, tried before it is saved. */
export type DraftedRule = NonNullable<BodyInputOf<typeof routes.rowRule.preview>['rule']>;

/** What somebody sees of a dataset, by the stored rules or with one that is not saved yet. */
export const rowPreviewQuery = (query: {
  readonly userId: number;
  readonly datasetId: number;
  readonly rule: DraftedRule | null;
}) =>
  queryOptions({
    queryKey: ['team', 'preview', query],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const { userId, datasetId, rule } = query;
      const body = { user_id: userId, dataset_id: datasetId, ...(rule === null ? {} : { rule }) };
      return (await call(api.rowRule.preview, { body, signal })).result;
    },
  });

/** Entries of the log; `outcome` null is every outcome. */
export const auditQuery = (page: TeamPage, outcome: string | null) =>
  queryOptions({
    queryKey: ['team', 'log', page, outcome],
    queryFn: ({ signal }) => {
      const q = pageQuery(page, (value) => ({ col: 'username', opr: 'ct', value }));
      const filters = [
        ...(q.filters ?? []),
        ...(outcome === null ? [] : [{ col: 'outcome', opr: 'eq', value: outcome }]),
      ];
      return call(api.audit.list, { query: { q: { ...q, filters } }, signal });
    },
  });

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await call(api.me.sessions, { signal })).result,
});

/** Schemas of a database, for grants. */
export const grantedSchemasQuery = (databaseId: number) =>
  queryOptions({
    queryKey: ['team', 'schemas', databaseId],
    queryFn: async ({ signal }) => (await call(api.database.schemas, { params: { id: databaseId }, signal })).result,
  });

export type NewUser = BodyInputOf<typeof routes.user.create>;
export type UserChange = BodyInputOf<typeof routes.user.update>;
export const createUser = (body: NewUser) => call(api.user.create, { body });
export const changeUser = (id: number, body: UserChange) => call(api.user.update, { params: { id }, body });

export const removeUser = (id: number, newOwnerId: number | null) =>
  call(api.user.remove, { params: { id }, query: newOwnerId === null ? {} : { heir: newOwnerId } });
/** What somebody owns, by kind. */
export const ownedCountsQuery = (id: number) =>
  queryOptions({
    queryKey: ['team', 'belongings', id],
    queryFn: async ({ signal }) => (await call(api.user.belongings, { params: { id }, signal })).result,
  });

export const createRole = (name: string) => call(api.role.create, { body: { name } });
export const removeRole = (id: number) => call(api.role.remove, { params: { id } });
export type RoleChange = BodyInputOf<typeof routes.role.setAccess>;
export const setRoleAccess = (id: number, body: RoleChange) => call(api.role.setAccess, { params: { id }, body });

export type NewRowRule = BodyInputOf<typeof routes.rowRule.create>;
export const createRowRule = (body: NewRowRule) => call(api.rowRule.create, { body });
export const changeRowRule = (id: number, body: NewRowRule) => call(api.rowRule.update, { params: { id }, body });
export const removeRowRule = (id: number) => call(api.rowRule.remove, { params: { id } });

export const changeOwnName = (body: BodyInputOf<typeof routes.me.update>) => call(api.me.update, { body });
export const changeOwnPassword = (oldPassword: string, newPassword: string) =>
  call(api.me.changePassword, { body: { old_password: oldPassword, new_password: newPassword } });
export const endSession = (name: string) => call(api.me.endSession, { params: { name } });
export const endOtherSessions = () => call(api.me.endOtherSessions, {});
