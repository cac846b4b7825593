import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BundleKind, ImportPlan } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { ApiError } from '../../api/api-error.ts';
import { importObjects, planImport } from '../../api/bundles.ts';
import type { ImportAnswers } from '../../api/bundles.ts';
import { isAnswerable, refusedByPlan, refusedImport } from './import-faults.ts';
import type { RefusedImport } from './import-faults.ts';

const noAnswers: ImportAnswers = { isOverwriting: false, passwords: {}, databases: {} };

/** An import on its way: the file, what it would do, what was answered so far, and what stands against it. */
export interface Importing {
  readonly file: File | null;
  readonly answers: ImportAnswers;
  /** What the import would do with these answers; null while nobody has said. */
  readonly plan: ImportPlan | null;
  /** What stands against it, by what can be done about it; null while nothing does. */
  readonly refused: RefusedImport | null;
  /** The last failure, of looking or of importing, unless prompts answer it. */
  readonly error: Error | null;
  readonly isLooking: boolean;
  readonly isBusy: boolean;
  readonly choose: (file: File) => void;
  readonly answer: (change: Partial<ImportAnswers>) => void;
  /** Imports the file as planned. */
  readonly send: () => void;
}

interface Sent {
  readonly file: File;
  readonly answers: ImportAnswers;
}

const refusedBy = (error: Error | null): RefusedImport | null =>
  error instanceof ApiError ? refusedImport(error) : null;

/** Drives an import from its file to the end: what it would do is asked first, then it is done. */
export function useImport(kind: BundleKind, onImported: () => void): Importing {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(noAnswers);
  // The plan before stays until the next is there, so that what is being answered does not go away meanwhile.
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const looking = useMutation({
    mutationFn: (sent: Sent) => planImport(kind, sent.file, sent.answers),
    onSuccess: setPlan,
  });
  const sending = useMutation({
    mutationFn: (sent: Sent) => importObjects(kind, sent.file, sent.answers),
    onSuccess: async (_, sent) => {
      toast({ kind: 'ok', text: `Imported: ${sent.file.name}` });
      await queryClient.invalidateQueries();
      onImported();
    },
    // Something changed since the plan was made: it is made anew.
    onError: (_, sent) => looking.mutate(sent),
  });
  const refused = refusedBy(sending.error) ?? refusedBy(looking.error) ?? (plan === null ? null : refusedByPlan(plan));
  const failed = sending.error ?? looking.error;
  return {
    file,
    answers,
    plan,
    refused,
    error: refused !== null && isAnswerable(refused) ? null : failed,
    isLooking: looking.isPending,
    isBusy: sending.isPending,
    choose: (chosen) => {
      setFile(chosen);
      setAnswers(noAnswers);
      setPlan(null);
      sending.reset();
      looking.mutate({ file: chosen, answers: noAnswers });
    },
    answer: (change) => {
      const next = { ...answers, ...change };
      setAnswers(next);
      // A password is not looked at before it is used.
      if (file !== null && change.databases !== undefined) {
        sending.reset();
        looking.mutate({ file, answers: next });
      }
    },
    send: () => {
      if (file !== null)
        sending.mutate({ file, answers: { ...answers, isOverwriting: plan?.needsOverwrite === true } });
    },
  };
}
