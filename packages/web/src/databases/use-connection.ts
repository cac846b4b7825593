import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import { ApiError, messageOf, asApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { bodyOf, fieldErrorsOf, missingIn, testOf, validationOf } from './connection-draft.ts';
import type { ConnectionDraft, DraftField, FieldErrors } from './connection-draft.ts';

/** What is going on with a connection that is being made. */
export interface ConnectionState {
  readonly errors: FieldErrors;
  /** An error that belongs to no field. */
  readonly error: ApiError | null;
  readonly doing: 'testing' | 'saving' | null;
  /** The fields as they are now were tried and work. */
  readonly hasSucceeded: boolean;
}

const idleState: ConnectionState = { errors: {}, error: null, doing: null, hasSucceeded: false };

/** A connection that is kept. */
export interface SavedConnection {
  readonly id: number;
  readonly name: string;
}

interface ConnectionOf {
  readonly id: number | null;
  /** Version that the form started from. */
  readonly version: number | null;
  readonly isFile: boolean;
  readonly onSaved: (savedConnection: SavedConnection, warnings: readonly string[]) => void;
}

const isNothing = (errors: FieldErrors): boolean => Object.keys(errors).length === 0;

/** Tests, looks at and saves a connection. */
export function useConnection({ id, version, isFile, onSaved }: ConnectionOf) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ConnectionState>(idleState);

  const errorState = (error: unknown): ConnectionState => {
    const cause = asApiError(error);
    const errors = fieldErrorsOf(cause, { isForced: true });
    return { ...idleState, errors, error: isNothing(errors) ? cause : null };
  };
  const missing = (draft: ConnectionDraft): boolean => {
    const errors = missingIn(draft, isFile);
    if (isNothing(errors)) return false;
    setState({ ...idleState, errors });
    return true;
  };

  return {
    state,
    /** The user types: what was said of the field, or of the whole, is old. */
    touch: (field: DraftField | null) =>
      setState(({ errors }) => {
        const { [field ?? 'database_name']: _old, ...rest } = errors;
        return { ...idleState, errors: field === null ? errors : rest };
      }),
    test: async (draft: ConnectionDraft): Promise<void> => {
      if (missing({ ...draft, name: draft.name === '' ? 'unnamed' : draft.name })) return;
      setState({ ...idleState, doing: 'testing' });
      try {
        await call(api.database.testConnection, { body: testOf(draft, id) });
        setState({ ...idleState, hasSucceeded: true });
        toast({ kind: 'ok', text: 'Connection looks good!' });
      } catch (error) {
        setState(errorState(error));
        toast({ kind: 'error', text: `ERROR: ${messageOf(error)}` });
      }
    },
    /** Looks at the fields when one is left; what is not filled in yet is not wrong. */
    look: async (draft: ConnectionDraft): Promise<void> => {
      if (draft.method === 'url' || draft.host.trim() === '') return;
      try {
        await call(api.database.validateParameters, { body: validationOf(draft) });
      } catch (error) {
        if (!(error instanceof ApiError)) return;
        const errors = fieldErrorsOf(error, { isForced: false });
        setState((before) => (before.doing === null ? { ...before, errors: { ...before.errors, ...errors } } : before));
      }
    },
    save: async (draft: ConnectionDraft): Promise<void> => {
      if (missing(draft)) return;
      setState({ ...idleState, doing: 'saving' });
      try {
        const { id: savedId, warnings = [] } =
          id === null
            ? await call(api.database.create, { body: bodyOf(draft) })
            : await call(api.database.update, {
                params: { id },
                body: bodyOf(draft),
                ...(version === null ? {} : { basedOn: version }),
              });
        await queryClient.invalidateQueries({ queryKey: ['databases'] });
        onSaved({ id: savedId, name: draft.name.trim() }, warnings);
      } catch (error) {
        setState(errorState(error));
      }
    },
  };
}
