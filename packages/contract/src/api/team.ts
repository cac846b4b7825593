import * as z from 'zod';
import { itemResponse, listQuery, listResponse, messageResponse, relatedQuery, relatedResponse } from '../wire/list.ts';
import {
  ownedCounts,
  logItem,
  permissionOfRole,
  permissionResource,
  roleAccess,
  roleAccessPut,
  roleItem,
  rolePost,
  rolePut,
  rowPreview,
  rowPreviewBody,
  rowRuleItem,
  rowRulePost,
  rowRulePut,
  userItem,
  userPost,
  userPut,
} from '../wire/team.ts';
import { idList, supersetRoute, optionalQ, plainRoutes } from './plain-resource.ts';
import { idParams, numberText, route } from './route.ts';
import type { Permission } from './route.ts';

const ownRoute = <const P extends Permission>(permission: P) => ({ permission, kind: 'own' }) as const;

/** Roles and what they allow. */
export const role = {
  ...plainRoutes({
    path: '/api/v1/security/roles',
    view: 'Role',
    word: 'role',
    item: roleItem,
    post: rolePost,
    put: rolePut,
  }),
  remove: route({
    ...supersetRoute('can_write Role'),
    method: 'DELETE',
    path: '/api/v1/security/roles/:id',
    params: idParams,
    response: messageResponse,
    doc: 'Removes a role; users who had it keep their others.',
  }),
  permissions: route({
    ...supersetRoute('can_read Role'),
    method: 'GET',
    path: '/api/v1/security/roles/:id/permissions/',
    params: idParams,
    response: z.looseObject({ result: z.array(permissionOfRole) }),
    doc: 'The permissions of a role.',
  }),
  setPermissions: route({
    ...supersetRoute('can_write Role'),
    method: 'POST',
    path: '/api/v1/security/roles/:id/permissions',
    params: idParams,
    body: z.strictObject({ permission_view_menu_ids: z.array(z.int()).max(20_000) }),
    response: z.looseObject({ result: z.looseObject({ permission_view_menu_ids: z.array(z.int()) }) }),
    doc: 'Replaces the permissions of a role.',
  }),
  access: route({
    ...ownRoute('can_read Role'),
    method: 'GET',
    path: '/api/v1/sextant/roles/:id',
    params: idParams,
    response: z.object({ result: roleAccess }),
    doc: 'A role with its permissions, what it opens of the data, and its users.',
  }),
  setAccess: route({
    ...ownRoute('can_write Role'),
    method: 'PUT',
    path: '/api/v1/sextant/roles/:id',
    params: idParams,
    body: roleAccessPut,
    response: z.object({ result: roleAccess }),
    doc: 'Replaces the permissions of a role, what it opens of the data, or both.',
  }),
};

/** Permissions that roles can hold. */
export const permission = {
  list: route({
    ...supersetRoute('can_read Role'),
    method: 'GET',
    path: '/api/v1/security/permissions/',
    query: optionalQ(listQuery),
    response: listResponse(roleItem),
    isPartial: true,
    doc: 'Lists the names of permissions.',
  }),
  resources: route({
    ...supersetRoute('can_read Role'),
    method: 'GET',
    path: '/api/v1/security/permissions-resources/',
    query: optionalQ(listQuery),
    response: listResponse(permissionResource),
    isPartial: true,
    doc: 'Lists permissions on resources, by the ids that roles take.',
  }),
};

/** Users and their roles. For administrators, but for what a user may know of himself (`me`). */
export const user = {
  ...plainRoutes({
    path: '/api/v1/security/users',
    view: 'User',
    word: 'user',
    item: userItem,
    post: userPost,
    put: userPut,
  }),
  belongings: route({
    ...ownRoute('can_write User'),
    method: 'GET',
    path: '/api/v1/sextant/users/:id/belongings',
    params: idParams,
    response: z.object({ result: ownedCounts }),
    doc: 'How many objects somebody owns, which pass to another when the user is deleted.',
  }),
  remove: route({
    ...supersetRoute('can_write User'),
    method: 'DELETE',
    path: '/api/v1/security/users/:id',
    params: idParams,
    query: z.object({ heir: numberText.optional() }),
    response: messageResponse,
    doc: 'Deletes a user. What the user owns passes to `heir`, who has to be named when there is anything.',
  }),
};

/** Rules about who sees which rows. */
export const rowRule = {
  ...plainRoutes({
    path: '/api/v1/rowlevelsecurity',
    view: 'Row Level Security',
    word: 'row rule',
    item: rowRuleItem,
    post: rowRulePost,
    put: rowRulePut,
  }),
  related: route({
    ...supersetRoute('can_read Row Level Security'),
    method: 'GET',
    path: '/api/v1/rowlevelsecurity/related/:column',
    params: z.object({ column: z.string() }),
    query: optionalQ(relatedQuery),
    response: relatedResponse,
    doc: 'Lists the choices for the datasets and roles of a row rule.',
  }),
  remove: route({
    ...supersetRoute('can_write Row Level Security'),
    method: 'DELETE',
    path: '/api/v1/rowlevelsecurity/:id',
    params: idParams,
    response: messageResponse,
    doc: 'Removes a row rule.',
  }),
  removeMany: route({
    ...supersetRoute('can_write Row Level Security'),
    method: 'DELETE',
    path: '/api/v1/rowlevelsecurity/',
    query: idList,
    response: messageResponse,
    doc: 'Removes several row rules; all or none.',
  }),
  preview: route({
    ...ownRoute('can_write Row Level Security'),
    method: 'POST',
    path: '/api/v1/sextant/row-rules/preview',
    body: rowPreviewBody,
    response: z.object({ result: rowPreview }),
    doc: 'The first rows of a dataset as a chosen user sees them, and how many there are.',
  }),
};

/** What happened, for administrators. */
export const audit = {
  list: route({
    ...supersetRoute('can_read Log'),
    method: 'GET',
    path: '/api/v1/log/',
    query: optionalQ(listQuery),
    response: listResponse(logItem),
    isPartial: true,
    doc: 'Lists sign-ins, rejections, exports and changes, the newest first.',
  }),
  show: route({
    ...supersetRoute('can_read Log'),
    method: 'GET',
    path: '/api/v1/log/:id',
    params: idParams,
    response: itemResponse(logItem),
    doc: 'Shows one entry of the log.',
  }),
};
