import { annotationMoment, fail } from '@sextant/contract';
import type { annotationLayerPost, annotationLayerPut, annotationPost, annotationPut } from '@sextant/contract';
import type { z } from 'zod';
import type { AnnotationLayerDraft } from '../../store/annotation-layers.ts';
import type { AnnotationDraft } from '../../store/annotations.ts';
import { rejectDuplicate } from '../../store/store-errors.ts';
import type { Store } from '../../store/open-store.ts';
import type { AnnotationLayerRow, AnnotationRow } from '../../store/schema.ts';

const rejectedField = (field: string, text: string) => fail('REQUEST_008', { fields: { [field]: [text] } });
const nameTaken = () => rejectedField('name', 'Name must be unique');
const titleTaken = () => rejectedField('short_descr', 'Short description must be unique for this layer');

/** The layer by id. @throws NOT_FOUND_016 */
export async function loadAnnotationLayer(store: Store, id: number): Promise<AnnotationLayerRow> {
  const row = await store.annotationLayers.load(id);
  if (row === undefined) throw fail('NOT_FOUND_016', { id });
  return row;
}

/** An annotation of a layer. @throws NOT_FOUND_016, NOT_FOUND_017 */
export async function loadAnnotation(store: Store, layerId: number, id: number): Promise<AnnotationRow> {
  await loadAnnotationLayer(store, layerId);
  const row = await store.annotations.load(layerId, id);
  if (row === undefined) throw fail('NOT_FOUND_017', { id });
  return row;
}

async function checkedLayer(store: Store, draft: AnnotationLayerDraft, id: number | null) {
  const other = await store.annotationLayers.byName(draft.name);
  if (other !== undefined && other.id !== id) throw nameTaken();
  return draft;
}

/** Returns the id. @throws REQUEST_008 */
export async function createAnnotationLayer(
  store: Store,
  authorId: number,
  body: z.output<typeof annotationLayerPost>,
): Promise<number> {
  const draft = await checkedLayer(store, { name: body.name, description: body.descr ?? null }, null);
  return rejectDuplicate(store.annotationLayers.create(draft, authorId), nameTaken);
}

/** Changes the fields given. @throws NOT_FOUND_016, REQUEST_008 */
export async function saveAnnotationLayer(
  store: Store,
  authorId: number,
  { id, body }: { readonly id: number; readonly body: z.output<typeof annotationLayerPut> },
): Promise<void> {
  const row = await loadAnnotationLayer(store, id);
  const fields = { name: body.name ?? row.name, description: body.descr === undefined ? row.description : body.descr };
  const draft = await checkedLayer(store, fields, id);
  await rejectDuplicate(store.annotationLayers.save(id, draft, authorId), nameTaken);
}

/** All or none. @throws NOT_FOUND_016, ANNOTATION_001 */
export async function removeAnnotationLayers(store: Store, ids: readonly number[]): Promise<void> {
  const found = await store.annotationLayers.remove(ids);
  if (found === 'not there') throw fail('NOT_FOUND_016', { id: ids.join(', ') });
  if (found === 'not empty') throw fail('ANNOTATION_001', {});
}

const momentOf = (text: string, field: string): number => {
  const moment = annotationMoment(text);
  if (moment === null) throw rejectedField(field, 'Not a valid datetime.');
  return moment;
};

const emptyToNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text === '' ? null : text;

async function checkedAnnotation(
  store: Store,
  draft: AnnotationDraft,
  { layerId, id }: { readonly layerId: number; readonly id: number | null },
): Promise<AnnotationDraft> {
  if (draft.endsAt < draft.startsAt) throw rejectedField('end_dttm', 'End date must be after start date');
  const other = await store.annotations.byTitle(layerId, draft.title);
  if (other !== undefined && other.id !== id) throw titleTaken();
  return draft;
}

/** Returns the id. @throws NOT_FOUND_016, REQUEST_008 */
export async function createAnnotation(
  store: Store,
  authorId: number,
  { layerId, body }: { readonly layerId: number; readonly body: z.output<typeof annotationPost> },
): Promise<number> {
  await loadAnnotationLayer(store, layerId);
  const fields = {
    title: body.short_descr,
    description: body.long_descr ?? null,
    startsAt: momentOf(body.start_dttm, 'start_dttm'),
    endsAt: momentOf(body.end_dttm, 'end_dttm'),
    metadata: emptyToNull(body.json_metadata),
  };
  const draft = await checkedAnnotation(store, fields, { layerId, id: null });
  const id = await rejectDuplicate(store.annotations.create(layerId, draft, authorId), titleTaken);
  if (id === null) throw fail('NOT_FOUND_016', { id: layerId });
  return id;
}

/** Changes the fields given. @throws NOT_FOUND_016, NOT_FOUND_017, REQUEST_008 */
export async function saveAnnotation(
  store: Store,
  authorId: number,
  {
    layerId,
    id,
    body,
  }: { readonly layerId: number; readonly id: number; readonly body: z.output<typeof annotationPut> },
): Promise<void> {
  const row = await loadAnnotation(store, layerId, id);
  const fields = {
    title: body.short_descr ?? row.title,
    description: body.long_descr === undefined ? row.description : body.long_descr,
    startsAt: body.start_dttm === undefined ? row.starts_at : momentOf(body.start_dttm, 'start_dttm'),
    endsAt: body.end_dttm === undefined ? row.ends_at : momentOf(body.end_dttm, 'end_dttm'),
    metadata: body.json_metadata === undefined ? row.metadata : emptyToNull(body.json_metadata),
  };
  const draft = await checkedAnnotation(store, fields, { layerId, id });
  await rejectDuplicate(store.annotations.save(row, draft, authorId), titleTaken);
}

/** All or none. @throws NOT_FOUND_016, NOT_FOUND_017 */
export async function removeAnnotations(store: Store, layerId: number, ids: readonly number[]): Promise<void> {
  await loadAnnotationLayer(store, layerId);
  if (!(await store.annotations.remove(layerId, ids))) throw fail('NOT_FOUND_017', { id: ids.join(', ') });
}
