/** Parts of an address that the page itself reads; the rest is the reader's own, for templates in SQL. */
const ownParams: ReadonlySet<string> = new Set([
  'native_filters',
  'native_filters_key',
  'preselect_filters',
  'permalink_key',
  'filter_set',
  'standalone',
  'show_filters',
  'expand_filters',
  'edit',
  'form_data',
  'form_data_key',
  'dashboard_id',
  'dashboard_page_id',
  'slice_id',
  'datasource',
  'datasource_id',
  'datasource_type',
  'viz_type',
  'save_action',
  'force',
]);

/** What an address says beyond what pages read: `url_param` of templates finds it. The last of equal names counts. */
export const pageParams = (search: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !ownParams.has(name)));

let last: { readonly search: string; readonly params: Readonly<Record<string, string>> } = { search: '', params: {} };

/** The same of the page that is open; nothing where there is none. Read once for an address: the keys of all queries hold it. */
export function openPageParams(): Readonly<Record<string, string>> {
  const search = typeof location === 'undefined' ? '' : location.search;
  if (search !== last.search) last = { search, params: pageParams(search) };
  return last.params;
}
