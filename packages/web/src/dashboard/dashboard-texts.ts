import { takeMember } from '@sextant/contract';
import type { DashboardItem, DashboardPut, DashboardTexts } from '@sextant/contract';

/** What editing begins from, out of a dashboard as the server returns it. */
export const textsOfItem = (item: DashboardItem): DashboardTexts => ({
  fields: {
    title: item.dashboard_title,
    slug: item.slug,
    isPublished: item.published,
    css: item.css,
    certifiedBy: item.certified_by,
    certificationDetails: item.certification_details,
    ownerIds: item.owners.map(({ id }) => id),
    roleIds: item.roles.map(({ id }) => id),
  },
  positionJson: item.position_json,
  jsonMetadata: item.json_metadata,
});

/** The result of a save: the fields that were sent, as they were kept, and the version. */
export type SavedFields = DashboardPut & { readonly version?: number };

/** Names come with the next result of the server. */
const rolesOf = ({ roles }: DashboardItem, ids: readonly number[]): DashboardItem['roles'] =>
  ids.map((id) => roles.find((role) => role.id === id) ?? { id, name: '' });

/**
 * The dashboard after a save: what the result says counts, what it does not name stays. Superset's responses carry the layout inside the
 * metadata, as `positions`.
 */
export function savedItem(item: DashboardItem, savedFields: SavedFields): DashboardItem {
  const metadata = savedFields.json_metadata;
  const takenPositions = typeof metadata === 'string' && metadata !== '' ? takeMember(metadata, 'positions') : null;
  return {
    ...item,
    dashboard_title: savedFields.dashboard_title ?? item.dashboard_title,
    slug: savedFields.slug === undefined ? item.slug : savedFields.slug,
    published: savedFields.published ?? item.published,
    css: savedFields.css === undefined ? item.css : savedFields.css,
    certified_by: savedFields.certified_by === undefined ? item.certified_by : savedFields.certified_by,
    certification_details:
      savedFields.certification_details === undefined ? item.certification_details : savedFields.certification_details,
    json_metadata: metadata === undefined ? item.json_metadata : (takenPositions?.rest ?? metadata),
    position_json: savedFields.position_json ?? takenPositions?.value ?? item.position_json,
    roles: savedFields.roles === undefined ? item.roles : rolesOf(item, savedFields.roles),
    version: savedFields.version ?? item.version,
  };
}
