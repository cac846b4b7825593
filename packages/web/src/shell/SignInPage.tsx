import { useRouter } from '@tanstack/react-router';
import { Logo } from '@sextant/ui';
import { pages } from './navigation.ts';
import { SignInForm } from './SignInForm.tsx';

/** Only addresses of our own, never another host. */
const safeNext = (next: string | null): string => (next !== null && /^\/(?![/\\])/.test(next) ? next : pages.home);

/** The sign-in page; leads back to where the person wanted to go. */
export function SignInPage() {
  const router = useRouter();
  const next = safeNext(new URLSearchParams(router.state.location.searchStr).get('next'));
  return (
    <main>
      <Logo label="Sextant" />
      <h1>Sign in</h1>
      <SignInForm onSignedIn={() => void router.navigate({ href: next, replace: true })} />
    </main>
  );
}
