import { lazyPart } from '@sextant/ui';
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { sessionStore } from '../../api/session.ts';

const SignInAgain = lazyPart(async () => (await import('./SignInAgain.tsx')).SignInAgain);

/** Asks for the password where the user stands when the session has ended; held calls then go on and nothing typed is lost. */
export function ExpiredSession() {
  const isExpired = useStore(sessionStore, (state) => state.isExpired);
  if (!isExpired) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  );
}
