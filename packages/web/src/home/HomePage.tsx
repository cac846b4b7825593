/** Being built. */
export function HomePage() {
  return <main />;
}
