import { Outlet, useRouter } from '@tanstack/react-router';
import { LinkRouter } from '@sextant/ui';

/** Around every page: links of the design system navigate by the app's router. */
export function RootLayout() {
  const router = useRouter();
  return (
    <LinkRouter navigate={(href) => void router.navigate({ href })}>
      <Outlet />
    </LinkRouter>
  );
}
