import type { Permission } from '@sextant/contract';
import type { z } from 'zod';
import { actionsWithWriting, may } from '../policies/permissions.ts';
import type { SessionUser } from '../policies/session.ts';

interface InfoParts {
  readonly user: SessionUser;
  readonly view: string;
  readonly post: z.ZodObject;
  readonly put: z.ZodObject;
  readonly filters: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly keys: readonly string[] | undefined;
}

const actions = ['can_read', 'can_write', 'can_export'] as const;

function permissionsOf(user: SessionUser, view: string): string[] {
  const permissions: readonly string[] = actions.filter((action) => may(user, `${action} ${view}` as Permission));
  return [...permissions, ...(permissions.includes('can_write') ? actionsWithWriting(view) : [])];
}

const columnsOf = (schema: z.ZodObject) =>
  Object.entries(schema.shape).map(([name, part]) => ({
    name,
    label: name.replaceAll('_', ' '),
    description: '',
    required: !(part as z.ZodType).safeParse(undefined).success,
    unique: name === 'slug',
    type: 'String',
  }));

/** The body of `_info`: permissions of the user, fields that saves take, and how lists can be filtered. */
export function infoBody({ user, view, post, put, filters, keys }: InfoParts) {
  const wants = (key: string): boolean => keys === undefined || keys.length === 0 || keys.includes(key);
  return {
    ...(wants('permissions') ? { permissions: permissionsOf(user, view) } : {}),
    ...(wants('add_columns') ? { add_columns: columnsOf(post) } : {}),
    ...(wants('edit_columns') ? { edit_columns: columnsOf(put) } : {}),
    ...(wants('add_title') ? { add_title: `Add ${view}` } : {}),
    ...(wants('edit_title') ? { edit_title: `Edit ${view}` } : {}),
    ...(wants('filters')
      ? {
          filters: Object.fromEntries(
            Object.entries(filters).map(([column, rules]) => [
              column,
              Object.keys(rules).map((operator) => ({ name: operator, operator })),
            ]),
          ),
        }
      : {}),
  };
}
