import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportedKind, ImportPlan } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { ApiError } from '../../api/api-error.ts';
import { importObjects, planImport } from '../../api/bundles.ts';
import type { ImportInputs } from '../../api/bundles.ts';
import { canResolve, rejectedByPlan, rejectedImport } from './import-errors.ts';
import type { RejectedImport } from './import-errors.ts';

const noInputs: ImportInputs = { isOverwriting: false, passwords: {}, databases: {} };

/** An import on its way: the file, what it would do, what the user entered so far, and what stands against it. */
export interface Importing {
  readonly file: File | null;
  readonly inputs: ImportInputs;
  /** What the import would do with these inputs; null until the server has said. */
  readonly plan: ImportPlan | null;
  /** What stands against it, by what can be done about it; null while nothing does. */
  readonly rejected: RejectedImport | null;
  /** The last error, of looking or of importing, unless a prompt asks for what is missing. */
  readonly error: Error | null;
  readonly isLooking: boolean;
  readonly isBusy: boolean;
  readonly choose: (file: File) => void;
  readonly changeInputs: (change: Partial<ImportInputs>) => void;
  /** Imports the file as planned. */
  readonly send: () => void;
}

interface SentImport {
  readonly file: File;
  readonly inputs: ImportInputs;
}

const rejectedBy = (error: Error | null): RejectedImport | null =>
  error instanceof ApiError ? rejectedImport(error) : null;

/** Drives an import from its file to the end: what it would do is asked first, then it is done. */
export function useImport(kind: ExportedKind, onImported: () => void): Importing {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [inputs, setInputs] = useState(noInputs);
  // The plan before stays until the next is there, so that a prompt that is being filled in does not go away meanwhile.
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const looking = useMutation({
    mutationFn: (sentImport: SentImport) => planImport(kind, sentImport.file, sentImport.inputs),
    onSuccess: setPlan,
  });
  const sending = useMutation({
    mutationFn: (sentImport: SentImport) => importObjects(kind, sentImport.file, sentImport.inputs),
    onSuccess: async (_, sentImport) => {
      toast({ kind: 'ok', text: `Imported: ${sentImport.file.name}` });
      await queryClient.invalidateQueries();
      onImported();
    },
    // Something changed since the plan was made: it is made anew.
    onError: (_, sentImport) => looking.mutate(sentImport),
  });
  const rejectedFiles =
    rejectedBy(sending.error) ?? rejectedBy(looking.error) ?? (plan === null ? null : rejectedByPlan(plan));
  const failed = sending.error ?? looking.error;
  return {
    file,
    inputs,
    plan,
    rejected: rejectedFiles,
    error: rejectedFiles !== null && canResolve(rejectedFiles) ? null : failed,
    isLooking: looking.isPending,
    isBusy: sending.isPending,
    choose: (file) => {
      setFile(file);
      setInputs(noInputs);
      setPlan(null);
      sending.reset();
      looking.mutate({ file, inputs: noInputs });
    },
    changeInputs: (change) => {
      const next = { ...inputs, ...change };
      setInputs(next);
      // A password is not looked at before it is used.
      if (file !== null && change.databases !== undefined) {
        sending.reset();
        looking.mutate({ file, inputs: next });
      }
    },
    send: () => {
      if (file !== null) sending.mutate({ file, inputs: { ...inputs, isOverwriting: plan?.needsOverwrite === true } });
    },
  };
}
