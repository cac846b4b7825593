import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AvailableDatabase, DatabaseListItem } from '@sextant/contract';
import { ChevronLeftIcon, Button, Dialog, DoneIcon, ErrorPanel, Icon, Note, Skeleton, toast } from '@sextant/ui';
import { codeOf } from '../api/api-error.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { draftOf, emptyDraft, isFileKind } from './connection-draft.ts';
import type { ConnectionDraft } from './connection-draft.ts';
import { availableQuery, databaseQuery } from './databases-queries.ts';
import styles from './Databases.module.css';
import { useConnection } from './use-connection.ts';
import type { SavedConnection } from './use-connection.ts';

interface ConnectDialogProps {
  /** The database to change; null connects a new one. */
  readonly database: DatabaseListItem | null;
  /** Called when a new database is connected: the way on are its tables. */
  readonly onConnected: (database: { readonly id: number; readonly name: string }) => void;
  readonly onClose: () => void;
}

const widthPx = 560;

/** Connects a database, or changes how one is reached: choose the engine, fill in, test, connect. */
export function ConnectDialog({ database, onConnected, onClose }: ConnectDialogProps) {
  const available = useQuery(availableQuery);
  const storedDatabase = useQuery({ ...databaseQuery(database?.id ?? 0), enabled: database !== null });
  const [chosenDatabase, setChosenDatabase] = useState<AvailableDatabase | null>(null);
  const kind = chosenDatabase ?? available.data?.find(({ engine }) => engine === database?.backend) ?? null;
  const failed = available.error ?? storedDatabase.error;
  if (failed !== null)
    return (
      <Dialog isOpen onClose={onClose} title="Connect a database" widthPx={widthPx}>
        <ErrorPanel title="The form could not be opened" message={failed.message} code={codeOf(failed)} />
      </Dialog>
    );
  if (available.data === undefined || (database !== null && storedDatabase.data === undefined))
    return (
      <Dialog isOpen onClose={onClose} title="Connect a database" widthPx={widthPx}>
        <Skeleton shape="text" />
      </Dialog>
    );
  if (kind === null) return <ChooseEngine kinds={available.data} onChoose={setChosenDatabase} onClose={onClose} />;
  return (
    <Credentials
      key={kind.engine}
      kind={kind}
      first={storedDatabase.data === undefined ? emptyDraft(kind) : draftOf(storedDatabase.data)}
      id={database?.id ?? null}
      version={storedDatabase.data?.version ?? null}
      onBack={database === null ? () => setChosenDatabase(null) : null}
      onConnected={onConnected}
      onClose={onClose}
    />
  );
}

interface ChooseEngineProps {
  readonly kinds: readonly AvailableDatabase[];
  readonly onChoose: (kind: AvailableDatabase) => void;
  readonly onClose: () => void;
}

function ChooseEngine({ kinds, onChoose, onClose }: ChooseEngineProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Connect a database" subtitle="Which database is it?" widthPx={widthPx}>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <Button key={kind.engine} size="lg" onPress={() => onChoose(kind)}>
            {kind.name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** Says which package the operator has to install first, for engines that are not part of the product. */
function NeededPackage({ kind }: { readonly kind: AvailableDatabase }) {
  const { needs } = kind;
  if (needs === undefined) return null;
  return (
    <p className={styles.needs}>
      {needs.is_installed ? (
        <>
          Read through the package <code>{needs.package}</code>; its driver was not tried against a live service.
        </>
      ) : (
        <>
          Needs the package <code>{needs.package}</code>, which is not installed. The operator installs it with{' '}
          <code>{needs.command}</code>. Its driver was not tried against a live service.
        </>
      )}
    </p>
  );
}

interface CredentialsProps {
  readonly kind: AvailableDatabase;
  readonly first: ConnectionDraft;
  readonly id: number | null;
  readonly version: number | null;
  /** Null when the engine cannot be chosen any more. */
  readonly onBack: (() => void) | null;
  readonly onConnected: ConnectDialogProps['onConnected'];
  readonly onClose: () => void;
}

interface SavedWithWarningsProps {
  readonly title: string;
  readonly warnings: readonly string[];
  readonly onGo: () => void;
}

/** The connection is kept; what should be thought of stays on the screen until it is read. */
function SavedWithWarnings({ title, warnings, onGo }: SavedWithWarningsProps) {
  const footer = (
    <Button kind="primary" onPress={onGo}>
      Continue
    </Button>
  );
  return (
    <Dialog isOpen onClose={onGo} title={title} widthPx={widthPx} foot={footer}>
      {warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
    </Dialog>
  );
}

function Credentials({ kind, first, id, version, onBack, onConnected, onClose }: CredentialsProps) {
  const [draft, setDraft] = useState(first);
  const [savedResult, setSavedResult] = useState<{
    readonly saved: SavedConnection;
    readonly warnings: readonly string[];
  } | null>(null);
  const savedText = (name: string): string => (id === null ? `Connected: ${name}` : `Saved: ${name}`);
  const goOn = (savedConnection: SavedConnection): void => {
    toast({ kind: 'ok', text: savedText(savedConnection.name) });
    if (id === null) onConnected(savedConnection);
    else onClose();
  };
  const connection = useConnection({
    id,
    version,
    isFile: isFileKind(kind),
    onSaved: (savedConnection, warnings) => {
      if (warnings.length > 0) setSavedResult({ saved: savedConnection, warnings });
      else goOn(savedConnection);
    },
  });
  const { state } = connection;
  const footer = (
    <>
      <Button
        isBusy={state.doing === 'testing'}
        isDisabled={state.doing === 'saving'}
        onPress={() => void connection.test(draft)}
      >
        Test connection
      </Button>
      <Button
        kind="primary"
        isBusy={state.doing === 'saving'}
        isDisabled={state.doing === 'testing'}
        onPress={() => void connection.save(draft)}
      >
        {id === null ? 'Connect' : 'Save'}
      </Button>
    </>
  );
  const footStart = (
    <>
      {onBack !== null && (
        <Button kind="quiet" icon={ChevronLeftIcon} onPress={onBack}>
          Back
        </Button>
      )}
      {state.hasSucceeded && (
        <span className={styles.fine} role="status">
          <Icon of={DoneIcon} size={14} /> Connection looks good!
        </span>
      )}
    </>
  );
  if (savedResult !== null) {
    const { saved, warnings } = savedResult;
    return <SavedWithWarnings title={savedText(saved.name)} warnings={warnings} onGo={() => goOn(saved)} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={id === null ? 'Connect a database' : `Edit ${first.name}`}
      subtitle={id === null ? `Enter the required ${kind.name} credentials` : kind.name}
      widthPx={widthPx}
      isDismissable={false}
      foot={footer}
      footStart={footStart}
    >
      {state.error !== null && (
        <ErrorPanel title="That did not work" message={state.error.message} code={state.error.code} />
      )}
      <NeededPackage kind={kind} />
      <ConnectionForm
        kind={kind}
        draft={draft}
        errors={state.errors}
        isStored={id !== null}
        onChange={(change, field) => {
          setDraft({ ...draft, ...change });
          connection.touch(field);
        }}
        onLeave={() => void connection.look(draft)}
      />
    </Dialog>
  );
}
