import { syntaxTree } from '@codemirror/language';
import type { Extension, Range } from '@codemirror/state';
import { Decoration, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';

const callMark = Decoration.mark({ class: 'cm-call' });
const templateMark = Decoration.mark({ class: 'cm-template' });

const calls = /[\p{L}_][\p{L}\p{N}_]*(?=\s*\()/gu;
const templates = /\{\{.*?\}\}|\{%.*?%\}/g;

/** The marks of what is on the screen: names before a parenthesis, and templates. */
function marksOf(view: EditorView): DecorationSet {
  const tree = syntaxTree(view.state);
  const marks: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    const text = view.state.sliceDoc(from, to);
    for (const { index, 0: name } of text.matchAll(calls)) {
      const kind = tree.resolveInner(from + index, 1).name;
      if (kind === 'Identifier') marks.push(callMark.range(from + index, from + index + name.length));
    }
    for (const { index, 0: template } of text.matchAll(templates))
      marks.push(templateMark.range(from + index, from + index + template.length));
  }
  return Decoration.set(marks, true);
}

/** Colors the names of functions and templates, which the grammar of SQL does not tell from other names. */
export const callMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = marksOf(view);
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state))
        this.decorations = marksOf(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
