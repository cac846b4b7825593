import { createContext, useContext, useState } from 'react';
import type { FocusEvent, FormEvent, SyntheticEvent } from 'react';

/** Tells the dialog around a field that something was chosen in it; what is typed the dialog sees by itself. */
export const EditsContext = createContext<() => void>(() => undefined);

/** For fields that change without an `input` event of their own: lists, dates. */
export const useMarkEdited = (): (() => void) => useContext(EditsContext);

type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** Searching is no work, and a ComboBox says by itself what was chosen. */
const isSearch = (field: HTMLInputElement): boolean =>
  ['search', 'file'].includes(field.type) || field.getAttribute('role') === 'combobox';

/** The field of an event; null for searches, and for what stands in another overlay, whose events come here too. */
function fieldOf({ target, currentTarget }: SyntheticEvent): TypedField | null {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null;
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !isSearch(target) ? target : null;
}

const isChecked = (field: TypedField): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
const valueOf = (field: TypedField): string => (isChecked(field) ? String(field.checked) : field.value);

/** What was entered into the fields of a dialog since it opened. */
export interface Edits {
  readonly isEdited: () => boolean;
  readonly forget: () => void;
  /** Something was chosen. */
  readonly mark: () => void;
  readonly handleFocus: (event: FocusEvent) => void;
  readonly handleInput: (event: FormEvent) => void;
}

function newEdits(): Edits {
  let firstValues = new WeakMap<TypedField, string>();
  const changedFields = new Set<TypedField>();
  let isMarked = false;
  return {
    isEdited: () => isMarked || changedFields.size > 0,
    forget: () => {
      firstValues = new WeakMap();
      changedFields.clear();
      isMarked = false;
    },
    mark: () => {
      isMarked = true;
    },
    handleFocus: (event) => {
      const field = fieldOf(event);
      if (field !== null && !isChecked(field) && !firstValues.has(field)) firstValues.set(field, field.value);
    },
    handleInput: (event) => {
      const field = fieldOf(event);
      if (field === null) return;
      // A press toggles a box before or after it takes the focus; before its first change it was the other way.
      if (isChecked(field) && !firstValues.has(field)) firstValues.set(field, String(!field.checked));
      // A field that went with its tab stays changed; one that is as it was before is not.
      if (firstValues.get(field) === valueOf(field)) changedFields.delete(field);
      else changedFields.add(field);
    },
  };
}

/** Watches the fields of a dialog without drawing it anew. */
export const useEdits = (): Edits => useState(newEdits)[0];
