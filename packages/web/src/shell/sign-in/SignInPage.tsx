import { useRouter } from '@tanstack/react-router';
import { Logo } from '@sextant/ui';
import { usePageTitle } from '../navigation/page-title.ts';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';
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

/** The sign-in page; leads back to where the user wanted to go. */
export function SignInPage() {
  const router = useRouter();
  usePageTitle('Sign in');
  const next = safeNext(new URLSearchParams(router.state.location.searchStr).get('next'), window.location.origin);
  return (
    <main className={styles.page}>
      <div className={styles.poster}>
        <p className={styles.name}>
          <Logo label={null} /> Sextant
        </p>
        <div>
          <p className={styles.line}>Take a reading of your own data.</p>
          <p className={styles.text}>Explore, chart and share. Every number can show the query it came from.</p>
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.box}>
          <p className={styles.phoneName}>
            <Logo label={null} /> Sextant
          </p>
          <h1 className={styles.title}>Sign in</h1>
          <p className={styles.hint}>
            No account yet? An administrator adds it. The first start of the server prints how its administrator signs
            in.
          </p>
          <SignInForm onSignedIn={() => void router.navigate({ href: next, replace: true })} />
        </div>
      </div>
    </main>
  );
}
