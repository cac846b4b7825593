import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { Dialog } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { sessionRenewed, sessionStore } from '../api/session.ts';
import { SignInForm } from './SignInForm.tsx';

/** Asks for the password where the person stands when the session has ended; held calls then go on and nothing typed is lost. */
export function ExpiredSession() {
  const isExpired = useStore(sessionStore, (state) => state.isExpired);
  const { data: me } = useQuery(meQuery);
  return (
    <Dialog
      isOpen={isExpired}
      onClose={() => undefined}
      isDismissable={false}
      title="Your session has ended"
      subtitle="Sign in to go on. Nothing on this page is lost."
      widthPx={400}
    >
      {isExpired && <SignInForm {...(me == null ? {} : { username: me.username })} onSignedIn={sessionRenewed} />}
    </Dialog>
  );
}
