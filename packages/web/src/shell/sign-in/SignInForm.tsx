import { isRecord } from '@sextant/contract';
import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, EyeIcon, EyeOffIcon, IconButton, Note, TextField } from '@sextant/ui';
import { ApiError } from '../../api/api-error.ts';
import { meQuery, signIn } from '../../api/me.ts';
import styles from './SignIn.module.css';

interface SignInFormProps {
  /** Fixed where an ended session is renewed: another user must not go on with this one's work. */
  readonly username?: string;
  readonly onSignedIn: () => void;
}

const isThrottled = (error: Error | null): error is ApiError => error instanceof ApiError && error.code === 'AUTH_002';

/** Whole seconds until another attempt is taken; counts down to 0. */
function useWait(error: Error | null): number {
  const params = isThrottled(error) ? error.extra['params'] : null;
  const waitSeconds = isRecord(params) && typeof params.seconds === 'number' ? params.seconds : 0;
  const [wait, setWait] = useState({ error, left: waitSeconds });
  if (wait.error !== error) setWait({ error, left: waitSeconds });
  const isWaiting = wait.left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setWait((now) => ({ ...now, left: Math.max(0, now.left - 1) })), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting, error]);
  return wait.left;
}

function rejectionText(error: Error, waitSeconds: number): string {
  if (!isThrottled(error)) return error.message;
  return waitSeconds > 0 ? `Too many attempts. Try again in ${waitSeconds} s.` : 'You can try again now.';
}

const requiredText = 'This is a required field';

/** User name and password. A rejection stays above the fields and what was typed stays in them. */
export function SignInForm({ username: fixedName, onSignedIn }: SignInFormProps) {
  const queryClient = useQueryClient();
  const [username, setUsername] = useState(fixedName ?? '');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isTried, setTried] = useState(false);
  const attempt = useMutation({
    mutationFn: () => signIn(username.trim(), password),
    // Without a network the attempt fails at once and says so, instead of waiting behind a spinner.
    networkMode: 'always',
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      onSignedIn();
    },
  });
  const waitSeconds = useWait(attempt.error);
  const isFixed = fixedName !== undefined;
  const isComplete = username.trim() !== '' && password !== '';
  const eye = (
    <IconButton
      icon={isShown ? EyeOffIcon : EyeIcon}
      size="sm"
      label={isShown ? 'Hide what is typed' : 'Show what is typed'}
      aria-pressed={isShown}
      onPress={() => setShown(!isShown)}
    />
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!attempt.isPending && isComplete && waitSeconds === 0) attempt.mutate();
      }}
    >
      {attempt.error !== null && (
        <Note tone={isThrottled(attempt.error) && waitSeconds === 0 ? 'info' : 'danger'}>
          {rejectionText(attempt.error, waitSeconds)}
        </Note>
      )}
      <TextField
        label="User name"
        name="username"
        autoComplete="username"
        size="lg"
        value={username}
        onChange={setUsername}
        error={isTried && username.trim() === '' ? requiredText : null}
        isReadOnly={isFixed}
        autoFocus={!isFixed}
        spellCheck="false"
      />
      <TextField
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        size="lg"
        value={password}
        onChange={setPassword}
        error={isTried && password === '' ? requiredText : null}
        autoFocus={isFixed}
        suffix={eye}
      />
      <Button
        kind="primary"
        size="lg"
        type="submit"
        isWide
        isBusy={attempt.isPending}
        isDisabled={waitSeconds > 0}
        className={styles.submit ?? ''}
      >
        Sign in
      </Button>
    </form>
  );
}
