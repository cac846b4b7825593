/** Class names by which an author's CSS finds elements, as Superset names them. */
export const hookClasses = {
  chart: (chartId: number): string => `dashboard-component-chart-holder dashboard-chart-id-${chartId}`,
  markdown: 'dashboard-markdown',
  header: 'dashboard-component-header',
} as const;
