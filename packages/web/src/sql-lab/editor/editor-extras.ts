import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { crosshairCursor, keymap, rectangularSelection } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { callMarks } from './call-marks.ts';
import { errorMarks, fixAtCursor } from './error-marks.ts';
import { sqlDialectOf } from './sql-dialects.ts';
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
  readonly closeCompletion: (view: EditorView) => boolean;
}

export { closeCompletion } from '@codemirror/autocomplete';
export { showErrors } from './error-marks.ts';

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--kw)', fontWeight: 'var(--w-mid)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--str)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--num)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--com)', fontStyle: 'italic' },
]);

/** What the editor can do beyond writing, over a text in the SQL of a `backend`. */
export const editorExtras = (calls: EditorCalls, backend: string): Extension => [
  sqlDialectOf(backend).extension,
  syntaxHighlighting(colors),
  history(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  errorMarks,
  callMarks,
  closeBrackets(),
  rectangularSelection(),
  crosshairCursor(),
  highlightSelectionMatches(),
  autocompletion({ override: [calls.complete], icons: false, activateOnTypingDelay: 20, maxRenderedOptions: 60 }),
  Prec.highest(
    keymap.of([
      { key: 'Alt-Enter', run: fixAtCursor },
      { key: 'Tab', run: acceptCompletion },
    ]),
  ),
  keymap.of([
    ...closeBracketsKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    indentWithTab,
    ...defaultKeymap,
  ]),
];
