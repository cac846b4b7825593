import type { AvailableDatabase } from '@sextant/contract';
import { Button, Disclosure, EyeIcon, EyeOffIcon, IconButton, Switch, TextArea, TextField } from '@sextant/ui';
import { useState } from 'react';
import { databaseLabelOf, encryptionSwitched, hasEncryptionSwitch, isFileKind } from './connection-draft.ts';
import type { ConnectionDraft, DraftField, FieldErrors } from './connection-draft.ts';
import styles from './Databases.module.css';
import { WritingSwitches } from './WritingSwitches.tsx';

interface ConnectionFormProps {
  readonly kind: AvailableDatabase;
  readonly draft: ConnectionDraft;
  readonly errors: FieldErrors;
  readonly isStored: boolean;
  /** `field` is the one that was wrong, if it was. */
  readonly onChange: (change: Partial<ConnectionDraft>, field: DraftField | null) => void;
  /** A field was left. */
  readonly onLeave: () => void;
}

/** The fields of a connection, or its URL, with its options below. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { kind, draft, errors, onChange } = props;
  const isFile = isFileKind(kind);
  return (
    <div className={styles.form}>
      {draft.method === 'url' ? (
        <UrlField {...props} />
      ) : isFile ? (
        <FileField {...props} />
      ) : (
        <ServerFields {...props} />
      )}
      <TextField
        label="Display Name"
        size="md"
        isRequired
        hint="How users find it here"
        value={draft.name}
        error={errors.database_name ?? null}
        onChange={(name) => onChange({ name }, 'database_name')}
      />
      <div>
        <Button
          kind="quiet"
          size="sm"
          className={styles.other ?? ''}
          onPress={() => onChange({ method: draft.method === 'url' ? 'fields' : 'url' }, 'sqlalchemy_uri')}
        >
          {draft.method === 'url'
            ? 'Connect this database using the fields instead'
            : 'Connect this database with a SQLAlchemy URI string instead'}
        </Button>
      </div>
      <Options {...props} isFile={isFile} />
    </div>
  );
}

function UrlField({ kind, draft, errors, onChange }: ConnectionFormProps) {
  return (
    <TextField
      label="SQLAlchemy URI"
      size="md"
      isMono
      isRequired
      placeholder={kind.sqlalchemy_uri_placeholder}
      hint="XXXXXXXXXX stands for a password that is stored"
      value={draft.uri}
      error={errors.sqlalchemy_uri ?? errors.host ?? errors.database ?? errors.password ?? errors.port ?? null}
      onChange={(uri) => onChange({ uri }, 'sqlalchemy_uri')}
    />
  );
}

function FileField({ draft, errors, onChange }: ConnectionFormProps) {
  return (
    <TextField
      label="File on the server"
      size="md"
      isMono
      isRequired
      placeholder="/data/sales.db"
      hint="In a folder that the operator opened with SEXTANT_FILE_ROOTS"
      value={draft.database}
      error={errors.database ?? null}
      onChange={(database) => onChange({ database }, 'database')}
    />
  );
}

function ServerFields({ kind, draft, errors, isStored, onChange, onLeave }: ConnectionFormProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Host"
          size="md"
          isRequired
          value={draft.host}
          error={errors.host ?? null}
          onChange={(host) => onChange({ host }, 'host')}
          onBlur={onLeave}
        />
        <TextField
          label="Port"
          size="md"
          isRequired
          inputMode="numeric"
          value={draft.port}
          error={errors.port ?? null}
          onChange={(port) => onChange({ port }, 'port')}
          onBlur={onLeave}
        />
      </div>
      <TextField
        label={databaseLabelOf(kind)}
        size="md"
        isRequired
        value={draft.database}
        error={errors.database ?? null}
        onChange={(database) => onChange({ database }, 'database')}
      />
      <div className={styles.even}>
        <TextField
          label="Username"
          size="md"
          isRequired
          autoComplete="off"
          value={draft.username}
          error={errors.username ?? null}
          onChange={(username) => onChange({ username }, 'username')}
        />
        <PasswordField
          value={draft.password}
          error={errors.password ?? null}
          isStored={isStored}
          onChange={(password) => onChange({ password }, 'password')}
        />
      </div>
      {hasEncryptionSwitch(kind) && (
        <Switch
          isSelected={draft.isEncrypted}
          onChange={(isEncrypted) => onChange(encryptionSwitched(kind, draft, isEncrypted), 'encryption')}
        >
          SSL
        </Switch>
      )}
    </>
  );
}

interface PasswordFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly isStored: boolean;
  readonly onChange: (value: string) => void;
}

function PasswordField({ value, error, isStored, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label="Password"
      size="md"
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      value={value}
      error={error}
      {...(isStored ? { hint: 'Kept as it is unless you change it' } : {})}
      onChange={onChange}
      suffix={
        <IconButton
          icon={isShown ? EyeOffIcon : EyeIcon}
          size="xs"
          label={isShown ? 'Hide the password' : 'Show the password'}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}

function Options({ kind, draft, errors, isFile, onChange }: ConnectionFormProps & { readonly isFile: boolean }) {
  return (
    <Disclosure title="Options" headingLevel={3} isOpenAtFirst={false}>
      <div className={styles.form}>
        <div className={styles.even}>
          <TextField
            label="Cache timeout, seconds"
            size="md"
            inputMode="numeric"
            placeholder="300"
            hint="How long results are kept; 0 for good, -1 never"
            value={draft.cacheTimeout}
            onChange={(cacheTimeout) => onChange({ cacheTimeout: cacheTimeout.replaceAll(/[^\d-]/g, '') }, null)}
          />
          <TextField
            label="Query timeout, seconds"
            size="md"
            inputMode="numeric"
            placeholder="60"
            hint="When a query is stopped"
            value={draft.queryTimeout}
            onChange={(queryTimeout) => onChange({ queryTimeout: queryTimeout.replaceAll(/\D/g, '') }, null)}
          />
        </div>
        <Switch
          isSelected={draft.isExposed}
          note="Users with rights may make datasets from a SELECT over it"
          onChange={(isExposed) => onChange({ isExposed }, null)}
        >
          Allow datasets from SQL
        </Switch>
        {!isFile && (
          <TextArea
            label="Root certificate"
            rows={3}
            isMono
            placeholder="-----BEGIN CERTIFICATE-----"
            hint="PEM of the authority that signed the server's certificate"
            value={draft.certificate}
            error={errors.server_cert ?? null}
            onChange={(certificate) => onChange({ certificate }, 'server_cert')}
          />
        )}
        {kind.can_write === true ? (
          <WritingSwitches draft={draft} onChange={(change) => onChange(change, null)} />
        ) : (
          <p>Sessions only read: nothing in the database can be changed from here.</p>
        )}
      </div>
    </Disclosure>
  );
}
