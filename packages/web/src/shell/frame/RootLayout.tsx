import { Outlet, useRouter } from '@tanstack/react-router';
import { RouterProvider } from '@sextant/ui';

/** Around every page: links of the design system navigate by the app's router. */
export function RootLayout() {
  const router = useRouter();
  return (
    <RouterProvider navigate={(href) => void router.navigate({ href })}>
      <Outlet />
    </RouterProvider>
  );
}
