import type { CompletionSource } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { ErrorMark } from '../error-place.ts';

/** What the editor tells, and asks of, the page around it. */
export interface EditorCalls {
  /** The text has changed; it is read by `text` when it is needed. */
  readonly onEdit: () => void;
  /** The cursor went elsewhere, or something else is selected. */
  readonly onSelect: () => void;
  readonly onRun: () => void;
  readonly onRunStatement: () => void;
  readonly complete: CompletionSource;
}

/** What comes after the cursor stands in the text. */
export interface EditorExtras {
  readonly editorExtras: (calls: EditorCalls, backend: string) => Extension;
  readonly showErrors: (view: EditorView, marks: readonly ErrorMark[]) => void;
}
