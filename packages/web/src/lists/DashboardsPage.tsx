/** Being built. */
export function DashboardsPage() {
  return <main />;
}
