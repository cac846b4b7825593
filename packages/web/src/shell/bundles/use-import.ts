import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BundleKind } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { ApiError } from '../../api/api-error.ts';
import { importObjects } from '../../api/bundles.ts';
import type { ImportAnswers } from '../../api/bundles.ts';
import { isAnswerable, refusedImport } from './import-faults.ts';
import type { RefusedImport } from './import-faults.ts';

const noAnswers: ImportAnswers = { isOverwriting: false, passwords: {}, databases: {} };

/** An import on its way: the file, what was answered so far, and what still stands against it. */
export interface Importing {
  readonly file: File | null;
  readonly answers: ImportAnswers;
  /** What the server said of the last try; null before it, and while a file is new. */
  readonly refused: RefusedImport | null;
  /** The last refusal, unless prompts answer it. */
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly choose: (file: File) => void;
  readonly answer: (change: Partial<ImportAnswers>) => void;
  /** Sends the file; `isOverwriting` once the person has said so. */
  readonly send: (isOverwriting: boolean) => void;
}

/** Drives an import from its file to the end. */
export function useImport(kind: BundleKind, onImported: () => void): Importing {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(noAnswers);
  const sending = useMutation({
    mutationFn: (given: { readonly file: File; readonly answers: ImportAnswers }) =>
      importObjects(kind, given.file, given.answers),
    onSuccess: async (_, given) => {
      toast({ kind: 'ok', text: `Imported: ${given.file.name}` });
      await queryClient.invalidateQueries();
      onImported();
    },
  });
  const refused = sending.error instanceof ApiError ? refusedImport(sending.error) : null;
  return {
    file,
    answers,
    refused,
    error: refused !== null && isAnswerable(refused) ? null : sending.error,
    isBusy: sending.isPending,
    choose: (chosen) => {
      setFile(chosen);
      setAnswers(noAnswers);
      sending.reset();
    },
    answer: (change) => setAnswers((before) => ({ ...before, ...change })),
    send: (isOverwriting) => {
      if (file !== null) sending.mutate({ file, answers: { ...answers, isOverwriting } });
    },
  };
}
