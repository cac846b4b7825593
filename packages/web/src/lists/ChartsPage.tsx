/** Being built. */
export function ChartsPage() {
  return <main />;
}
