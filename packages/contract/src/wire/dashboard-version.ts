// A page takes this file without the index.
import '../zod-settings.ts';
import * as z from 'zod';
import type { DashboardTexts } from '../model/dashboard-texts.ts';
import { jsonText } from './json-text-schema.ts';
import { savedState } from './version.ts';

/** One saved state of a dashboard, whole; layout and metadata are the texts that were saved. */
export const dashboardVersion = z.object({
  ...savedState,
  title: z.string().nullable(),
  slug: z.string().nullable(),
  published: z.boolean(),
  css: z.string().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  owners: z.array(z.int()),
  /** Roles that it was given to. */
  roles: z.array(z.int()).optional(),
  position_json: z.string().nullable(),
  json_metadata: z.string().nullable(),
});
export type DashboardVersion = z.infer<typeof dashboardVersion>;

/** What STALE_001 carries of a version: the state as the store keeps it. Null when that version is not known. */
const staleDocument = z.looseObject({
  title: z.string().nullable(),
  slug: z.string().nullable(),
  isPublished: z.boolean(),
  css: z.string().nullable(),
  certifiedBy: z.string().nullable(),
  certificationDetails: z.string().nullable(),
  ownerIds: z.array(z.int()),
  roleIds: z.array(z.int()).default([]),
  positionJson: z.string().nullable(),
  jsonMetadata: z.string().nullable(),
});
const staleSide = z.looseObject({
  version: z.int(),
  saved_at: z.number().optional(),
  document: staleDocument.nullable(),
});
const staleExtra = z.looseObject({ base: staleSide, head: staleSide });

/** One side of a rejected save. */
export interface StaleSide {
  readonly version: number;
  /** Epoch milliseconds; null when not known. */
  readonly savedAt: number | null;
  readonly texts: DashboardTexts;
}

function sideOf({ version, saved_at: savedAt, document }: z.infer<typeof staleSide>): StaleSide | null {
  if (document === null) return null;
  const { title, slug, isPublished, css, certifiedBy, certificationDetails, ownerIds, roleIds, ...texts } = document;
  const fields = { title: title ?? '', slug, isPublished, css, certifiedBy, certificationDetails, ownerIds, roleIds };
  const { positionJson, jsonMetadata } = texts;
  return { version, savedAt: savedAt ?? null, texts: { fields, positionJson, jsonMetadata } };
}

/** Both states out of the `extra` of STALE_001: the one the editor began from and the one saved meanwhile. Null when it does not read. */
export function readStaleDashboard(
  extra: unknown,
): { readonly base: StaleSide | null; readonly head: StaleSide } | null {
  const read = staleExtra.safeParse(extra);
  const head = read.success ? sideOf(read.data.head) : null;
  return read.success && head !== null ? { base: sideOf(read.data.base), head } : null;
}

/** The texts of a saved state. */
export const textsOfVersion = (version: DashboardVersion): DashboardTexts => ({
  fields: {
    title: version.title ?? '',
    slug: version.slug,
    isPublished: version.published,
    css: version.css,
    certifiedBy: version.certified_by,
    certificationDetails: version.certification_details,
    ownerIds: version.owners,
    roleIds: version.roles ?? [],
  },
  positionJson: version.position_json,
  jsonMetadata: version.json_metadata,
});

/** Body of a copy, in Superset's shape: the new name, and layout and metadata as they stand in the page. */
export const dashboardCopy = z.strictObject({
  dashboard_title: z.string().min(1).max(500),
  json_metadata: jsonText.optional(),
  css: z.string().nullish(),
  /** Copies of the charts belong to the new dashboard; else it shows the same charts. */
  duplicate_slices: z.boolean().default(false),
  /**
   * Our own: datasets that others take the place of, by number. The charts over them are copied, and they and the filters go by the names of
   * the other dataset: `columns` and `metrics` say what a name is there; one that is not listed stays.
   */
  datasets: z
    .array(
      z.strictObject({
        from: z.int().positive(),
        to: z.int().positive(),
        columns: z.record(z.string(), z.string().min(1)).default({}),
        metrics: z.record(z.string(), z.string().min(1)).default({}),
      }),
    )
    .max(100)
    .default([]),
});
export type DashboardCopy = z.infer<typeof dashboardCopy>;
