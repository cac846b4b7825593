import { pages } from '../navigation/navigation.ts';

/** Where to go after the sign-in: the address asked for when it is one of our own pages, else Home. */
export function safeNext(next: unknown, origin: string): string {
  // Control characters and backslashes are dropped or turned by browsers, which makes '/\t/host' another host.
  if (typeof next !== 'string' || !next.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return pages.home;
  const address = URL.parse(next, origin);
  if (address === null || address.origin !== origin || address.pathname.startsWith(pages.login)) return pages.home;
  // '/x/..//host' is ours until the dots are resolved; a router would then read '//host' as another host.
  return address.pathname.startsWith('//') ? pages.home : address.pathname + address.search + address.hash;
}
