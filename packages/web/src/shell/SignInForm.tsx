import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Note, TextField } from '@sextant/ui';
import { meQuery, signIn } from '../api/me.ts';

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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!attempt.isPending) attempt.mutate();
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
        isReadOnly={fixedName !== undefined}
        isRequired
        autoFocus={fixedName === undefined}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        size="lg"
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus={fixedName !== undefined}
      />
      <Button kind="primary" size="lg" type="submit" isBusy={attempt.isPending}>
        Sign in
      </Button>
    </form>
  );
}
