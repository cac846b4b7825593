import { ErrorPanel } from '@sextant/ui';

/** What stands in place of a chart whose drawing failed: the error, and its stack behind it. */
export function RenderError({ error }: { readonly error: unknown }) {
  const text = error instanceof Error ? error.message : String(error);
  return (
    <ErrorPanel
      title="Chart error"
      message={`An error occurred while rendering the visualization: ${text}`}
      code={null}
      details={error instanceof Error ? (error.stack ?? text) : text}
    />
  );
}
