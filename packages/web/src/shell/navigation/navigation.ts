import { createContext, useContext } from 'react';
import { datasourceParameters } from '@sextant/contract';

/** Addresses of the product's pages, as the specification has them. */
export const pages = {
  home: '/superset/welcome/',
  login: '/login/',
  dashboards: '/dashboard/list/',
  charts: '/chart/list/',
  datasets: '/tablemodelview/list/',
  users: '/users/list/',
  roles: '/roles/list/',
  rowRules: '/rowlevelsecurity/list/',
  annotationLayers: '/annotationlayer/list/',
  annotations: (layerId: number) => `/annotationlayer/${layerId}/annotation/`,
  plugins: '/dynamic-plugins/list/',
  auditLog: '/logmodelview/list/',
  profile: '/user_info/',
  running: '/queries/running/',
  uploads: '/uploads/list/',
  sqlLab: '/sqllab/',
  savedQueries: '/savedqueryview/list/',
  databases: '/databaseview/list/',
  /** The list of databases with the form for a new one open. */
  connectDatabase: '/databaseview/list/?connect=true',
  tags: '/superset/tags/',
  /** The list of a kind, narrowed to what has a tag. */
  tagged: (kind: 'dashboard' | 'chart' | 'dataset', tagId: number) =>
    `${{ dashboard: '/dashboard/list/', chart: '/chart/list/', dataset: '/tablemodelview/list/' }[kind]}?tag=${tagId}`,
  /** The list of a kind, with a folder open. */
  inFolder: (kind: 'dashboard' | 'chart' | 'dataset', folderId: number) =>
    `${{ dashboard: '/dashboard/list/', chart: '/chart/list/', dataset: '/tablemodelview/list/' }[kind]}?folder=${folderId}`,
  trash: '/trash/list/',
  help: '/help/',
  helpPage: (page: string) => `/help/${page}/`,
  newDataset: '/dataset/add/',
  editDataset: (id: number) => `/tablemodelview/edit/${id}/`,
  dashboard: (idOrSlug: number | string) => `/superset/dashboard/${encodeURIComponent(String(idOrSlug))}/`,
  editDashboard: (idOrSlug: number | string) =>
    `/superset/dashboard/${encodeURIComponent(String(idOrSlug))}/?edit=true`,
  dashboardVersion: (idOrSlug: number | string, version: number) =>
    `/superset/dashboard/${encodeURIComponent(String(idOrSlug))}/?version=${version}`,
  newChart: '/chart/add/',
  explore: (search: {
    readonly sliceId?: number;
    /** A saved state of the chart. Default: the chart as it is. */
    readonly version?: number;
    /** Below zero: a query of SQL Lab. */
    readonly datasetId?: number;
    /** A form that the server keeps. */
    readonly formDataKey?: string;
    /** The dashboard it is opened from; its filters go along, as its own address has them: as a text, or under a key. */
    readonly from?:
      | { readonly dashboardId: number }
      | { readonly dashboardId: number; readonly masks: string }
      | { readonly dashboardId: number; readonly key: string };
  }) => {
    const parameters = new URLSearchParams();
    if (search.from !== undefined) {
      parameters.set('dashboard_id', String(search.from.dashboardId));
      if ('masks' in search.from) parameters.set('native_filters', search.from.masks);
      if ('key' in search.from) parameters.set('native_filters_key', search.from.key);
    }
    if (search.sliceId !== undefined) parameters.set('slice_id', String(search.sliceId));
    if (search.version !== undefined) parameters.set('version', String(search.version));
    if (search.datasetId !== undefined) {
      for (const [name, value] of Object.entries(datasourceParameters(search.datasetId)))
        parameters.set(name, String(value));
    }
    if (search.formDataKey !== undefined) parameters.set('form_data_key', search.formDataKey);
    return `/explore/?${parameters.toString()}`;
  },
} as const;

/** An uploaded table of the user's that a file replaces or is appended to. */
export interface UploadTarget {
  readonly tableName: string;
}

/** What features need of each other, passed down by `routes.tsx` so that they don't import each other. */
export interface DialogOpeners {
  /** Opens the upload dialog; a dropped file starts streaming at once. `into` is the uploaded table that the file is for. */
  readonly openUpload: (file?: File, into?: UploadTarget) => void;
  /** Opens the schedule by which a file comes into an uploaded table. */
  readonly openSchedule: (into: UploadTarget & { readonly datasetId: number }) => void;
  /** Opens the editor of a dataset above the page; `onSaved` is awaited before it closes. */
  readonly editDataset: (id: number, onSaved: () => Promise<void>) => void;
  /** Opens the search over everything. */
  readonly openSearch: () => void;
  /** Opens the list of keyboard shortcuts. */
  readonly showShortcuts: () => void;
}

const DialogOpenersContext = createContext<DialogOpeners | null>(null);
export const DialogOpenersProvider = DialogOpenersContext.Provider;

/** What opens dialogs of other features; only inside the signed-in frame. */
export function useDialogOpeners(): DialogOpeners {
  const openers = useContext(DialogOpenersContext);
  if (openers === null) throw new Error('useDialogOpeners outside the signed-in frame');
  return openers;
}
