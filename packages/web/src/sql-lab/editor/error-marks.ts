import { lintGutter, setDiagnostics, forEachDiagnostic } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import type { ErrorMark } from '../error-place.ts';

const markLines = StateEffect.define<readonly number[]>();
const failedLine = Decoration.line({ class: 'cm-failedLine' });

/** The lines that errors stand in; a change of the text takes them back. */
const failedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (lines, transaction) => {
    const effect = transaction.effects.find((one) => one.is(markLines));
    if (effect !== undefined && effect.is(markLines))
      return Decoration.set(effect.value.map((from) => failedLine.range(from)));
    return transaction.docChanged ? Decoration.none : lines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Errors at their place: a wavy line, a dot beside the line, and the message under the pointer or the cursor. */
export const errorMarks: Extension = [failedLines, lintGutter()];

function fix(view: EditorView, from: number, to: number, text: string): void {
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.fix',
  });
  view.focus();
}

/** The word at a place, where an error names a place alone. */
function wordAt(state: EditorState, { from, to }: ErrorMark): { readonly from: number; readonly to: number } {
  const { length } = state.doc;
  const start = Math.min(from, length);
  if (to > start) return { from: start, to: Math.min(to, length) };
  const word = state.wordAt(start);
  if (word !== null && word.to > start) return { from: start, to: word.to };
  return { from: start, to: Math.min(start + 1, length) };
}

/** Shows these errors in place of those before; none takes all away. */
export function showErrors(view: EditorView, marks: readonly ErrorMark[]): void {
  const diagnostics = marks.map((mark): Diagnostic => {
    const { message, fix: text } = mark;
    const place = wordAt(view.state, mark);
    return {
      ...place,
      severity: 'error',
      message,
      ...(text === null
        ? {}
        : { actions: [{ name: `Use ${text}`, apply: (editor, from, to) => fix(editor, from, to, text) }] }),
    };
  });
  const lines = [...new Set(diagnostics.map(({ from }) => view.state.doc.lineAt(from).from))].sort((a, b) => a - b);
  const { effects } = setDiagnostics(view.state, diagnostics);
  const all = effects === undefined ? [] : Array.isArray(effects) ? effects : [effects];
  view.dispatch({ effects: [...(all as StateEffect<unknown>[]), markLines.of(lines)] });
}

/** Applies the fix of the error at the cursor; false where there is none. */
export function fixAtCursor(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  let isFixed = false;
  forEachDiagnostic(view.state, (diagnostic, from, to) => {
    const [action] = diagnostic.actions ?? [];
    if (isFixed || action === undefined || head < from || head > to) return;
    action.apply(view, from, to);
    isFixed = true;
  });
  return isFixed;
}
