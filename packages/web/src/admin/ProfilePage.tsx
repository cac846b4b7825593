import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeWithRoles } from '@sextant/contract';
import { Button, Note, PageHeader, TextField } from '@sextant/ui';
import { forgetCsrfToken } from '../api/call.ts';
import { meQuery } from '../api/me.ts';
import { changeOwnName, changeOwnPassword } from '../api/team.ts';
import styles from './Admin.module.css';
import { SessionsSection } from './SessionsSection.tsx';
import { useForm } from './use-form.ts';

/** One's own names, password, and the places where one is signed in. */
export function ProfilePage() {
  const { data: me } = useQuery(meQuery);
  if (me == null) return null;
  return (
    <>
      <PageHeader title="My profile" />
      <div className={styles.page} data-ready="true">
        <NameSection me={me} />
        <PasswordSection username={me.username} />
        <SessionsSection />
      </div>
    </>
  );
}

function NameSection({ me }: { me: MeWithRoles }) {
  const client = useQueryClient();
  const [first, setFirst] = useState(me.first_name);
  const [last, setLast] = useState(me.last_name);
  const [email, setEmail] = useState(me.email ?? '');
  const save = async () => {
    // An address that was not touched is not judged anew.
    await changeOwnName({ first_name: first, last_name: last, ...(email === me.email ? {} : { email }) });
    await client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const form = useForm(save, 'Your profile was saved', () => undefined);
  return (
    <section className={styles.section} aria-labelledby="own-name">
      <h2 id="own-name" className={styles.sectionTitle}>
        {me.username}
      </h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {form.general !== null && <Note tone="warn">{form.general}</Note>}
        <div className={styles.pair}>
          <TextField
            label="First name"
            size="md"
            value={first}
            onChange={setFirst}
            error={form.errorOf('first_name')}
          />
          <TextField label="Last name" size="md" value={last} onChange={setLast} error={form.errorOf('last_name')} />
        </div>
        <TextField
          label="Mail address"
          size="md"
          type="email"
          value={email}
          onChange={setEmail}
          error={form.errorOf('email')}
        />
        <p className={styles.quiet}>Roles: {Object.keys(me.roles).join(', ') || 'none'}</p>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            Save profile
          </Button>
        </div>
      </form>
    </section>
  );
}

function PasswordSection({ username }: { username: string }) {
  const client = useQueryClient();
  const [old, setOld] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const change = async () => {
    await changeOwnPassword(old, newPassword);
    forgetCsrfToken();
  };
  const handleSaved = () => {
    setOld('');
    setNewPassword('');
    void client.invalidateQueries({ queryKey: ['me', 'sessions'] });
  };
  const form = useForm(change, 'Your password was changed; you are signed out everywhere else', handleSaved);
  return (
    <section className={styles.section} aria-labelledby="own-password">
      <h2 id="own-password" className={styles.sectionTitle}>
        Password
      </h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (old !== '' && newPassword !== '') form.save();
        }}
      >
        {form.general !== null && <Note tone="warn">{form.general}</Note>}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Old password"
          size="md"
          type="password"
          autoComplete="current-password"
          value={old}
          onChange={setOld}
          error={form.errorOf('old_password')}
        />
        <TextField
          label="New password"
          size="md"
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
          error={form.errorOf('new_password')}
          hint="At least 8 characters."
        />
        <div className={styles.actions}>
          <Button type="submit" isBusy={form.isBusy} isDisabled={old === '' || newPassword === ''}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  );
}
