/**
 * The addresses of the web app's pages; a part `:name` stands for any one part. The server returns others with 404 (and the page that says so).
 * `web/routes.test.ts` holds them against the router.
 */
export const pages: readonly string[] = [
  '/',
  '/login/',
  '/superset/welcome/',
  '/superset/dashboard/:idOrSlug/',
  '/explore/',
  '/chart/add/',
  '/chart/list/',
  '/dashboard/list/',
  '/dashboard/p/:key/',
  '/superset/dashboard/p/:key/',
  '/explore/p/:key/',
  '/superset/explore/p/:key/',
  '/dataset/add/',
  '/tablemodelview/list/',
  '/tablemodelview/edit/:id/',
  '/databaseview/list/',
  '/sqllab/',
  '/sqllab/p/:key/',
  '/superset/sqllab/',
  '/superset/sqllab/p/:key/',
  '/savedqueryview/list/',
  '/superset/tags/',
  '/trash/list/',
  '/users/list/',
  '/roles/list/',
  '/rowlevelsecurity/list/',
  '/annotationlayer/list/',
  '/annotationlayer/:layerId/annotation/',
  '/dynamic-plugins/list/',
  '/logmodelview/list/',
  '/queries/running/',
  '/uploads/list/',
  '/user_info/',
  '/help/',
  '/help/:page/',
];

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');
const patterns = pages.map(partsOf);

/** Whether the path of an address, with or without its last slash, is that of a page. */
export function isPage(path: string): boolean {
  const pathParts = partsOf(path);
  return patterns.some(
    (parts) =>
      parts.length === pathParts.length &&
      parts.every((part, index) => part.startsWith(':') || part === pathParts[index]),
  );
}
