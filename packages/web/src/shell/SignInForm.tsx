import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Note, TextField } from '@sextant/ui';
import { meQuery, signIn } from '../api/me.ts';
import styles from './SignIn.module.css';

interface SignInFormProps {
  /** Fixed where an ended session is renewed: another person must not go on with this one's work. */
  readonly username?: string;
  readonly onSignedIn: () => void;
}

/** User name and password. A refusal stays above the fields and what was typed stays in them. */
export function SignInForm({ username: fixedName, onSignedIn }: SignInFormProps) {
  const queryClient = useQueryClient();
  const [username, setUsername] = useState(fixedName ?? '');
  const [password, setPassword] = useState('');
  const attempt = useMutation({
    mutationFn: () => signIn(username.trim(), password),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      onSignedIn();
    },
  });
  const isFixed = fixedName !== undefined;
  const isComplete = username.trim() !== '' && password !== '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!attempt.isPending && isComplete) attempt.mutate();
      }}
    >
      {attempt.error !== null && <Note tone="danger">{attempt.error.message}</Note>}
      <TextField
        label="User name"
        name="username"
        autoComplete="username"
        size="lg"
        value={username}
        onChange={setUsername}
        isReadOnly={isFixed}
        autoFocus={!isFixed}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        size="lg"
        value={password}
        onChange={setPassword}
        autoFocus={isFixed}
      />
      <Button kind="primary" size="lg" type="submit" isWide isBusy={attempt.isPending}>
        Sign in
      </Button>
    </form>
  );
}
