/** Being built. */
export function DashboardPage() {
  return <main />;
}
