import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@sextant/ui';
import { meQuery } from '../../api/me.ts';
import { sessionRenewed } from '../../api/session.ts';
import { SignInForm } from './SignInForm.tsx';

/** The sign-in form above the page whose session has ended. It cannot be closed: the page behind it waits for its calls. */
export function SignInAgain() {
  const { data: me } = useQuery(meQuery);
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      unsaved={null}
      isDismissable={false}
      title="Your session has ended"
      subtitle="Sign in to go on. Nothing on this page is lost."
      widthPx={400}
    >
      <SignInForm {...(me == null ? {} : { username: me.username })} onSignedIn={sessionRenewed} />
    </Dialog>
  );
}
