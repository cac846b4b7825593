import * as z from 'zod';

/** A condition of a list: `{col, opr, value}`; the resource decides which columns and operators exist. */
const listFilter = z.looseObject({ col: z.string(), opr: z.string(), value: z.unknown() });
export type ListFilter = z.infer<typeof listFilter>;

/** `q` of a list call. Unknown keys are ignored; `page_size` -1 is the maximum. */
export const listQuery = z.object({
  columns: z.array(z.string()).optional(),
  select_columns: z.array(z.string()).optional(),
  keys: z.array(z.string()).optional(),
  filters: z.array(listFilter).optional(),
  order_column: z.string().optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
  /** Ours: what decides between rows that are equal in `order_column`, in this order. */
  then_by: z
    .array(z.object({ order_column: z.string(), order_direction: z.enum(['asc', 'desc']) }))
    .max(4)
    .optional(),
  page: z.int().optional(),
  page_size: z.int().optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** `q` of an item call. */
export const itemQuery = z.object({ columns: z.array(z.string()).optional(), keys: z.array(z.string()).optional() });

/** Response of a list call; `count` is the number over all pages. */
export const listResponse = <Item extends z.ZodType>(item: Item) =>
  z.looseObject({
    count: z.int(),
    ids: z.array(z.int()),
    result: z.array(item),
    list_columns: z.array(z.string()).optional(),
    list_title: z.string().optional(),
    order_columns: z.array(z.string()).optional(),
    label_columns: z.record(z.string(), z.string()).optional(),
    description_columns: z.record(z.string(), z.string()).optional(),
  });

/** Response of an item call. */
export const itemResponse = <Item extends z.ZodType, Id extends z.ZodType = z.ZodInt>(item: Item, id?: Id) =>
  z.looseObject({
    id: (id ?? z.int()) as Id,
    result: item,
    show_columns: z.array(z.string()).optional(),
    show_title: z.string().optional(),
    label_columns: z.record(z.string(), z.string()).optional(),
    description_columns: z.record(z.string(), z.string()).optional(),
  });

/** What a save returns: the fields sent, and `version`, which the `ETag` header carries too. */
export const savedResponse = <Fields extends z.ZodRawShape>(fields: z.ZodObject<Fields>) =>
  z.looseObject({ id: z.int(), result: z.looseObject({ ...fields.partial().shape, version: z.int() }) });

/** `{"message": "OK"}` and the like. */
export const messageResponse = z.looseObject({ message: z.string() });
/** `{"result": "OK"}`. */
export const okResponse = z.looseObject({ result: z.string() });

/** A column of `_info`. */
const infoColumn = z.looseObject({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  required: z.boolean(),
  unique: z.boolean(),
  type: z.string(),
});

/** Response of `_info`: what the user may do, and which fields a save takes. */
export const infoResponse = z.looseObject({
  permissions: z.array(z.string()).optional(),
  add_columns: z.array(infoColumn).optional(),
  edit_columns: z.array(infoColumn).optional(),
  add_title: z.string().optional(),
  edit_title: z.string().optional(),
  filters: z.record(z.string(), z.array(z.looseObject({ name: z.string(), operator: z.string() }))).optional(),
});

/** `q` of `related/:column`. */
export const relatedQuery = z.object({
  filter: z.string().optional(),
  page: z.int().optional(),
  page_size: z.int().optional(),
  include_ids: z.array(z.int()).optional(),
});

/** Choices for a relation: users by name, dashboards by title … */
export const relatedResponse = z.looseObject({
  count: z.int(),
  result: z.array(
    z.looseObject({ value: z.union([z.int(), z.string()]), text: z.string(), extra: z.looseObject({}).optional() }),
  ),
});

/** Which of the asked objects the user has starred. */
export const favoriteStatusResponse = z.looseObject({
  result: z.array(z.looseObject({ id: z.int(), value: z.boolean() })),
});
