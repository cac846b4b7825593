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
export function savedItem(item: DashboardItem, saved: SavedFields): DashboardItem {
  const metadata = saved.json_metadata;
  const cut = typeof metadata === 'string' && metadata !== '' ? takeMember(metadata, 'positions') : null;
  return {
    ...item,
    dashboard_title: saved.dashboard_title ?? item.dashboard_title,
    slug: saved.slug === undefined ? item.slug : saved.slug,
    published: saved.published ?? item.published,
    css: saved.css === undefined ? item.css : saved.css,
    certified_by: saved.certified_by === undefined ? item.certified_by : saved.certified_by,
    certification_details:
      saved.certification_details === undefined ? item.certification_details : saved.certification_details,
    json_metadata: metadata === undefined ? item.json_metadata : (cut?.rest ?? metadata),
    position_json: saved.position_json ?? cut?.value ?? item.position_json,
    roles: saved.roles === undefined ? item.roles : rolesOf(item, saved.roles),
    version: saved.version ?? item.version,
  };
}
