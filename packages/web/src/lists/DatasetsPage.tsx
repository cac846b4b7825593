/** Being built. */
export function DatasetsPage() {
  return <main />;
}
