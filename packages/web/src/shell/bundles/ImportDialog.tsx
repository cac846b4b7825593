import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import type { ExportedKind } from '@sextant/contract';
import { Button, Dialog, DropZone, ErrorPanel, Note, Select, Spinner, TextField, UploadIcon } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { databaseChoicesQuery, kindLabel } from '../../api/bundles.ts';
import styles from './ImportDialog.module.css';
import { PlanList } from './PlanList.tsx';
import { nameOfFile, replaceable } from './import-errors.ts';
import type { FileError } from './import-errors.ts';
import { useImport } from './use-import.ts';
import type { Importing } from './use-import.ts';

/** What ImportDialog takes. */
export interface ImportDialogProps {
  readonly kind: ExportedKind;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once everything of a file is there; lists are refreshed already. */
  readonly onImported: () => void;
}

/** Takes over a file that Sextant or Superset has exported; asks for what it needs on the way. */
export function ImportDialog({ isOpen, ...props }: ImportDialogProps) {
  // Each opening begins anew, and a password does not outlive it.
  return isOpen ? <OpenImport {...props} /> : null;
}

const shownAtMost = 8;

const kindsText = (kind: ExportedKind): string => (kind === 'saved_query' ? 'saved queries' : `${kind}s`);

function OpenImport({ kind, onClose, onImported }: Omit<ImportDialogProps, 'isOpen'>) {
  const importing = useImport(kind, () => {
    onClose();
    onImported();
  });
  const { file, plan, inputs, rejected, error, isLooking, isBusy } = importing;
  const existing = rejected?.existing ?? [];
  const others = rejected?.others ?? [];
  const isOverwriting = existing.length > 0;
  const lacksPassword = (rejected?.passwords ?? []).some(
    (path) => (inputs.passwords[path] ?? '') === '' && inputs.databases[path] === undefined,
  );
  const promptedFiles = new Set([
    ...(rejected === null ? [] : replaceable(rejected)),
    ...Object.keys(inputs.databases),
  ]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Import a ${kindLabel(kind)}`}
      subtitle="A ZIP file that Sextant or Superset has exported"
      widthPx={560}
      isDismissable={false}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind={isOverwriting ? 'danger' : 'primary'}
            icon={UploadIcon}
            isDisabled={plan === null || isLooking || lacksPassword || others.length > 0}
            isBusy={isBusy}
            onPress={importing.send}
          >
            {isOverwriting ? 'Overwrite' : 'Import'}
          </Button>
        </>
      }
    >
      <div className={styles.steps}>
        {(error !== null || others.length > 0) && <BundleError kind={kind} error={error} others={others} />}
        {file === null ? (
          <DropZone
            title="Drop a file"
            hint="What it would change is shown first. All of it is taken over, or nothing."
            accept={['.zip']}
            onFiles={([file]) => file !== undefined && importing.choose(file)}
          />
        ) : (
          <ChosenFile file={file} isBusy={isBusy} onChoose={importing.choose} />
        )}
        {isLooking && plan === null && <Spinner label="Looking into the file" />}
        {[...promptedFiles].map((path) => (
          <DatabasePrompt key={path} {...{ path, importing }} />
        ))}
        {isOverwriting && <OverwritePrompt kind={kind} existing={existing} />}
        {plan !== null && <PlanList plan={plan} />}
      </div>
    </Dialog>
  );
}

interface ChosenFileProps {
  readonly file: File;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

function ChosenFile({ file, isBusy, onChoose }: ChosenFileProps) {
  const [isChanging, setChanging] = useState(false);
  if (isChanging)
    return (
      <DropZone
        title="Drop another file"
        accept={['.zip']}
        onFiles={([file]) => {
          setChanging(false);
          if (file !== undefined) onChoose(file);
        }}
      />
    );
  return (
    <p className={styles.file}>
      {file.name}{' '}
      <Button kind="quiet" size="sm" isDisabled={isBusy} onPress={() => setChanging(true)}>
        Choose another
      </Button>
    </p>
  );
}

interface BundleErrorProps {
  readonly kind: ExportedKind;
  /** Null when only the plan says that it cannot be done. */
  readonly error: Error | null;
  readonly others: readonly FileError[];
}

function BundleError({ kind, error, others }: BundleErrorProps) {
  return (
    <ErrorPanel
      title={`An error occurred while importing ${kindLabel(kind)}: ${error?.message ?? `Error importing ${kindLabel(kind)}`}`}
      code={codeOf(error)}
      message={
        <>
          {others.length > 0 && (
            <ul className={styles.list}>
              {others.slice(0, shownAtMost).map(({ file, text }) => (
                <li key={`${file} ${text}`}>
                  {file}: {text}
                </li>
              ))}
              {others.length > shownAtMost && <li>and {others.length - shownAtMost} more</li>}
            </ul>
          )}
          Please re-export your file and try importing again
        </>
      }
    />
  );
}

/** Stands for the database that the file itself names. */
const ownChoice = 'own';

/** A database of the file: its password, or another database to read from. */
function DatabasePrompt({ path, importing }: { readonly path: string; readonly importing: Importing }) {
  const { inputs, rejected, changeInputs, isBusy } = importing;
  const choices = useQuery(databaseChoicesQuery);
  const name = nameOfFile(path);
  const needsPassword = rejected?.passwords.includes(path) === true;
  const withResult = (field: 'passwords' | 'databases', value: string): void => {
    const { [path]: _before, ...rest } = inputs[field];
    changeInputs({ [field]: value === '' ? rest : { ...rest, [path]: value } });
  };
  return (
    <div className={styles.prompt} role="group" aria-label={`Database ${name}`}>
      {needsPassword && (
        <TextField
          label={`Password of the database ${name}`}
          hint={`${path} has none: passwords are never exported.`}
          type="password"
          autoComplete="off"
          isDisabled={isBusy || inputs.databases[path] !== undefined}
          value={inputs.passwords[path] ?? ''}
          onChange={(value) => withResult('passwords', value)}
        />
      )}
      <Select
        label={needsPassword ? 'Or read its datasets from' : `Instead of ${name}, read its datasets from`}
        choices={[
          { id: ownChoice, text: `The database of the file, ${name}` },
          ...(choices.data ?? []).map((choice) => ({ id: choice.uuid, text: choice.name })),
        ]}
        value={inputs.databases[path] ?? ownChoice}
        isDisabled={isBusy}
        onChange={(value) => withResult('databases', value === ownChoice ? '' : value)}
      />
    </div>
  );
}

function OverwritePrompt({ kind, existing }: { readonly kind: ExportedKind; readonly existing: readonly FileError[] }) {
  return (
    <Note tone="warn">
      {existing.length === 1
        ? `This ${kindLabel(kind)} is here already`
        : `${countOf(existing.length, kindLabel(kind), kindsText(kind))} are here already`}
      . Overwriting replaces what people have changed since; versions before are kept.
      <ul className={styles.list}>
        {existing.slice(0, shownAtMost).map(({ file, text }) => (
          <li key={file}>{text}</li>
        ))}
        {existing.length > shownAtMost && <li>and {existing.length - shownAtMost} more</li>}
      </ul>
    </Note>
  );
}
