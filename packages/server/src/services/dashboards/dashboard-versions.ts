import { fail, objectOfJson } from '@sextant/contract';
import type { DashboardTexts, DashboardVersion } from '@sextant/contract';
import { canEditDashboard, requireEditDashboard } from '../../policies/objects.ts';
import type { DashboardDraft } from '../../store/dashboards.ts';
import type { Store } from '../../store/open-store.ts';
import type { DashboardRow } from '../../store/schema.ts';
import { loadDashboard, ownershipOf, visibleAmong } from '../objects/load-objects.ts';
import { describedVersion, loadVersion, restoredChange } from '../objects/saved-version.ts';
import type { VersionReference, VersionRestore } from '../objects/saved-version.ts';
import { chartsOfLayout, chartsPlaced, draftOfDashboard, isEditorOnly } from './save-dashboard.ts';
import { visibleTargets, withFiltersOf } from './shown-filters.ts';
import { withNamesOf } from './shown-layout.ts';
import type { SessionUser } from '../../policies/session.ts';

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numbersOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : []).filter((one): one is number => typeof one === 'number');

/** The state inside a stored version. What an older version of the product did not keep is empty. */
export function textsOfDocument(document: string): DashboardTexts {
  const storedDocument = objectOfJson(document);
  return {
    fields: {
      title: textOrNull(storedDocument['title']) ?? '',
      slug: textOrNull(storedDocument['slug']),
      isPublished: storedDocument['isPublished'] === true,
      css: textOrNull(storedDocument['css']),
      certifiedBy: textOrNull(storedDocument['certifiedBy']),
      certificationDetails: textOrNull(storedDocument['certificationDetails']),
      ownerIds: numbersOf(storedDocument['ownerIds']),
      roleIds: numbersOf(storedDocument['roleIds']),
    },
    positionJson: textOrNull(storedDocument['positionJson']),
    jsonMetadata: textOrNull(storedDocument['jsonMetadata']),
  };
}

/** Layout and metadata of a saved state, with what the user may see by himself. */
async function visibleTexts(
  store: Store,
  user: SessionUser,
  { positionJson, jsonMetadata }: DashboardTexts,
): Promise<Pick<DashboardTexts, 'positionJson' | 'jsonMetadata'>> {
  const charts = await visibleAmong(store, user, 'chart', chartsOfLayout(positionJson));
  const datasets = await visibleTargets(store, user, jsonMetadata);
  return {
    positionJson: withNamesOf(positionJson, charts),
    jsonMetadata: withFiltersOf(jsonMetadata, { charts, datasets }),
  };
}

/** A saved state of a dashboard, for a user who may see the dashboard. @throws NOT_FOUND_002, NOT_FOUND_008 */
export async function showDashboardVersion(
  store: Store,
  user: SessionUser,
  reference: VersionReference,
): Promise<DashboardVersion> {
  const record = await loadDashboard(store, user, reference.id);
  const row = await loadVersion(store, 'dashboard', reference);
  const texts = textsOfDocument(row.document);
  const { fields } = texts;
  const isEditor = canEditDashboard(user, ownershipOf(record));
  const { positionJson, jsonMetadata } = isEditor ? texts : await visibleTexts(store, user, texts);
  return {
    ...(await describedVersion(store, row)),
    title: fields.title,
    slug: fields.slug,
    published: fields.isPublished,
    css: fields.css,
    certified_by: fields.certifiedBy,
    certification_details: fields.certificationDetails,
    owners: [...fields.ownerIds],
    roles: [...fields.roleIds],
    position_json: positionJson,
    json_metadata: jsonMetadata,
  };
}

/**
 * Saves a dashboard as it was, with those of its charts that are on it now or that the user sees himself. Owners, publication and address stay as they are now: taking back a layout takes nobody's rights, and
 * an address may be another's by now. @throws NOT_FOUND_002, NOT_FOUND_008, ACCESS_004, STALE_001
 */
export async function restoreDashboardVersion(
  store: Store,
  user: SessionUser,
  restore: VersionRestore,
): Promise<DashboardRow> {
  const { id } = restore;
  const before = await loadDashboard(store, user, id);
  requireEditDashboard(user, ownershipOf(before));
  const { fields, positionJson, jsonMetadata } = textsOfDocument(
    (await loadVersion(store, 'dashboard', restore)).document,
  );
  const draft: DashboardDraft = {
    ...draftOfDashboard(before),
    title: fields.title,
    css: fields.css,
    // What certifies it is its owners' word.
    ...(isEditorOnly(user, before)
      ? {}
      : { certifiedBy: fields.certifiedBy, certificationDetails: fields.certificationDetails }),
    positionJson,
    jsonMetadata,
    chartIds: await chartsPlaced(store, user, positionJson, before),
  };
  const saved = await store.dashboards.save(id, draft, {
    ...restoredChange(user.id, restore),
    ...(isEditorOnly(user, before) ? { sharing: 'stays' } : {}),
  });
  if (saved === undefined) throw fail('NOT_FOUND_002', { id });
  return saved;
}
