import { useRouter } from '@tanstack/react-router';
import { Logo } from '@sextant/ui';
import { usePageTitle } from '../navigation/page-title.ts';
import { safeNext } from './safe-next.ts';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';

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
