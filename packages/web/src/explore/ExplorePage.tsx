/** Being built. */
export function ExplorePage() {
  return <main />;
}
