import type { ObjectKind } from '../../store/schema.ts';
import type { Store } from '../../store/open-store.ts';
import { isMap, valueOfJson } from '../../wire/json-values.ts';
import type { Value } from '../../wire/json-values.ts';

/** Members of drafts that an import never changes, or that only this server knows. */
const ignoredKeys: ReadonlySet<string> = new Set(['ownerIds', 'roleIds', 'dashboardIds', 'chartIds', 'uuid', 'id']);
/** Members that hold a document as text, whose spelling says nothing. */
const documents: ReadonlySet<string> = new Set(['positionJson', 'jsonMetadata', 'params', 'queryContext']);

function plainValue(value: Value): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isMap(value)) return typeof value === 'bigint' ? String(value) : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => member !== null && member !== undefined && !ignoredKeys.has(key))
      .map(([key, member]): [string, unknown] => [key, plainValue(documents.has(key) ? documentOf(member) : member)])
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

function documentOf(member: Value): Value {
  if (typeof member !== 'string') return member;
  try {
    return valueOfJson(member);
  } catch {
    return member;
  }
}

/** Whether two drafts say the same, whatever the order of their members; owners and numbers aside. */
const isSameDraft = (left: string, right: string): boolean =>
  JSON.stringify(plainValue(valueOfJson(left))) === JSON.stringify(plainValue(valueOfJson(right)));

/** Whether a draft says what the newest version of the object says. */
export async function isAsStored(
  { versions }: Pick<Store, 'versions'>,
  kind: ObjectKind,
  { id, draft }: { readonly id: number; readonly draft: unknown },
): Promise<boolean> {
  const [newest] = await versions.newest(kind, id, 1);
  return newest !== undefined && isSameDraft(newest.document, JSON.stringify(draft));
}
