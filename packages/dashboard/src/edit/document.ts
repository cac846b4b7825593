import { memberTexts, objectOfJson, withMembers } from '@sextant/contract';
import type { DashboardFields, DashboardPut, DashboardTexts, Layout } from '@sextant/contract';
import { applyLayoutAction } from './layout-actions.ts';
import type { LayoutAction } from './layout-actions.ts';
import { repairLayout } from './repair-layout.ts';
import type { LayoutChart, RepairedLayout } from './repair-layout.ts';

/** A dashboard as it is edited: layout and metadata parsed, unknown keys in them too. */
export interface DashboardDocument {
  readonly fields: DashboardFields;
  readonly layout: Layout;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** One thing a user does to a dashboard, as plain data. `removed` are keys of the metadata that go; what is done `together` is one thing: all of it, or none. */
export type DashboardAction =
  | { readonly kind: 'together'; readonly actions: readonly DashboardAction[] }
  | LayoutAction
  | { readonly kind: 'set fields'; readonly fields: Partial<DashboardFields> }
  | {
      readonly kind: 'set metadata';
      readonly metadata: Readonly<Record<string, unknown>>;
      readonly removed?: readonly string[];
    };

/** Several actions as the one thing that a user does. */
export const together = (actions: readonly DashboardAction[]): DashboardAction =>
  actions.length === 1 && actions[0] !== undefined ? actions[0] : { kind: 'together', actions };

/** What an action did to a dashboard, or the plain reason why it cannot be done. */
export type DashboardOutcome =
  | { readonly isDone: true; readonly document: DashboardDocument }
  | { readonly isDone: false; readonly reason: string };

/** Opens a stored dashboard for editing; its layout is made sound, and what had to be mended is said. */
export function openDocument(
  texts: DashboardTexts,
  charts: readonly LayoutChart[],
): { readonly document: DashboardDocument; readonly repairs: Pick<RepairedLayout, 'reattached' | 'placed'> } {
  const { layout, reattached, placed } = repairLayout(objectOfJson(texts.positionJson), charts);
  const document = { fields: texts.fields, layout, metadata: objectOfJson(texts.jsonMetadata) };
  return { document, repairs: { reattached, placed } };
}

/** Keys that are set keep their place, new ones come at the end. */
function withMetadata(
  before: Readonly<Record<string, unknown>>,
  set: Readonly<Record<string, unknown>>,
  removedIds: readonly string[],
): Readonly<Record<string, unknown>> {
  const remaining = Object.entries(before).filter(([key]) => !removedIds.includes(key));
  return { ...Object.fromEntries(remaining), ...set };
}

/** Does an action to a document. What the action does not touch keeps its identity. */
export function applyDashboardAction(document: DashboardDocument, action: DashboardAction): DashboardOutcome {
  if (action.kind === 'together') {
    let outcome: DashboardOutcome = { isDone: true, document };
    for (const one of action.actions) if (outcome.isDone) outcome = applyDashboardAction(outcome.document, one);
    return outcome;
  }
  if (action.kind === 'set fields')
    return { isDone: true, document: { ...document, fields: { ...document.fields, ...action.fields } } };
  if (action.kind === 'set metadata')
    return {
      isDone: true,
      document: { ...document, metadata: withMetadata(document.metadata, action.metadata, action.removed ?? []) },
    };
  const outcome = applyLayoutAction(document.layout, action);
  if (!outcome.isDone) return outcome;
  return {
    isDone: true,
    document: outcome.layout === document.layout ? document : { ...document, layout: outcome.layout },
  };
}

const objectText = (text: string | null): string =>
  text !== null && Object.keys(objectOfJson(text)).length > 0 ? text : '{}';

/** The text of `after`, where members that are the same value as in `before` keep the bytes they have in `text`. */
function keptText(
  text: string | null,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string {
  const old = objectText(text);
  const oldTexts = memberTexts(old);
  const parsed = objectOfJson(old);
  const isSame = (key: string): boolean =>
    Object.hasOwn(after, key) && oldTexts.has(key) && (after[key] === before[key] || sameJson(after[key], parsed[key]));
  const removedEntries = [...oldTexts.keys()]
    .filter((key) => !Object.hasOwn(after, key))
    .map((key) => [key, null] as const);
  const changedTexts = Object.entries(after).flatMap(([key, value]) =>
    isSame(key) ? [] : [[key, JSON.stringify(value)] as const],
  );
  return removedEntries.length + changedTexts.length === 0
    ? old
    : withMembers(old, Object.fromEntries([...removedEntries, ...changedTexts]));
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The whole layout and metadata of a document as texts; what has not changed keeps the bytes of `texts`. */
export function documentTexts(texts: DashboardTexts, document: DashboardDocument): DashboardTexts {
  const position = objectOfJson(texts.positionJson);
  const metadata = objectOfJson(texts.jsonMetadata);
  const isEmpty = texts.jsonMetadata === null && Object.keys(document.metadata).length === 0;
  return {
    fields: document.fields,
    positionJson: keptText(texts.positionJson, position, document.layout),
    jsonMetadata: isEmpty ? null : keptText(texts.jsonMetadata, metadata, document.metadata),
  };
}

/** The body of a PUT that saves a document onto `texts`: only the fields that have changed. */
export function changesToSave(texts: DashboardTexts, document: DashboardDocument): DashboardPut {
  const next = documentTexts(texts, document);
  const { fields } = texts;
  const now = next.fields;
  return {
    ...(now.title === fields.title ? {} : { dashboard_title: now.title }),
    ...(now.slug === fields.slug ? {} : { slug: now.slug }),
    ...(now.isPublished === fields.isPublished ? {} : { published: now.isPublished }),
    ...(now.css === fields.css ? {} : { css: now.css }),
    ...(now.certifiedBy === fields.certifiedBy ? {} : { certified_by: now.certifiedBy }),
    ...(now.certificationDetails === fields.certificationDetails
      ? {}
      : { certification_details: now.certificationDetails }),
    ...(sameJson(now.ownerIds, fields.ownerIds) ? {} : { owners: [...now.ownerIds] }),
    ...(sameJson(now.roleIds, fields.roleIds) ? {} : { roles: [...now.roleIds] }),
    ...(next.positionJson === texts.positionJson ? {} : { position_json: next.positionJson }),
    ...(next.jsonMetadata === texts.jsonMetadata ? {} : { json_metadata: next.jsonMetadata }),
  };
}
