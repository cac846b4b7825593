import { RouterProvider } from 'react-aria-components';
import type { ReactNode } from 'react';

/** Hands the app's own navigation to every link and menu below, so that they don't load the page again. */
export function LinkRouter({ navigate, children }: { navigate: (href: string) => void; children: ReactNode }) {
  return <RouterProvider navigate={navigate}>{children}</RouterProvider>;
}
