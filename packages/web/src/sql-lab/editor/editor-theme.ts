import { EditorView } from '@codemirror/view';

const tip = { backgroundColor: 'var(--text)', color: 'var(--surface)', border: '0', borderRadius: 'var(--r-2)' };
const raised = {
  backgroundColor: 'var(--raised)',
  color: 'var(--text)',
  border: 'var(--hair) solid var(--line-2)',
  borderRadius: 'var(--r-3)',
  boxShadow: 'var(--shadow-2)',
};

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'var(--w-text) var(--t-code) var(--mono)', fontVariantLigatures: 'none' },
  '.cm-content': { padding: 'var(--s-2) 0', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: 'var(--ring)' },
  '.cm-line': { padding: '0 var(--s-3) 0 var(--s-1)' },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-3)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: 'var(--s-8)', padding: '0 var(--s-2) 0 0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft-2)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft-2)', outline: 'none' },
  '.cm-call': { color: 'var(--fn)' },
  '.cm-template, .cm-template span': { color: 'var(--num)' },
  '.cm-gutter-lint': { width: 'var(--s-3)' },
  '.cm-gutter-lint .cm-gutterElement': { display: 'grid', placeItems: 'center', padding: '0' },
  '.cm-lint-marker': { width: 'var(--s-2)', height: 'var(--s-2)', borderRadius: 'var(--r-full)' },
  '.cm-lint-marker-error': { content: 'none', backgroundColor: 'var(--danger)' },
  '.cm-failedLine': { backgroundColor: 'var(--danger-soft)' },
  '.cm-lintRange-error, .cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textDecorationThickness: 'var(--hair)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warn)' },
  '.cm-tooltip': raised,
  '.cm-tooltip.cm-tooltip-lint': { ...tip, boxShadow: 'var(--shadow-2)', maxWidth: '560px' },
  '.cm-diagnostic': { border: '0', padding: 'var(--s-1h) var(--s-2h)', font: 'var(--t-12) var(--font)' },
  '.cm-diagnosticAction': { backgroundColor: 'transparent', color: 'inherit', textDecoration: 'underline' },
});

const lists = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': { padding: 'var(--s-1)', minWidth: '280px', overflow: 'hidden' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '280px', font: 'var(--t-13) var(--font)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: 'var(--s-2)',
    alignItems: 'center',
    height: 'var(--h-sm)',
    padding: '0 var(--s-2)',
    borderRadius: 'var(--r-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--select)',
    color: 'var(--accent-text)',
  },
  '.cm-completionLabel': { font: 'var(--t-code) var(--mono)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--w-strong)' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    paddingLeft: 'var(--s-4)',
    color: 'var(--text-3)',
    font: 'var(--t-11) var(--font)',
    fontStyle: 'normal',
  },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { padding: 'var(--s-2) var(--s-3)', font: 'var(--t-12) var(--font)' },
  '.cm-textfield': {
    backgroundColor: 'var(--surface)',
    border: 'var(--hair) solid var(--line-2)',
    borderBottomColor: 'var(--line-control)',
    borderRadius: 'var(--r-1)',
    font: 'var(--t-12) var(--mono)',
  },
  '.cm-button': {
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    border: 'var(--hair) solid var(--line-2)',
    borderRadius: 'var(--r-1)',
    color: 'var(--text)',
    font: 'var(--t-12) var(--font)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: 'var(--hair) solid var(--warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft-2)' },
});

/** How the editor looks, in the tokens of the theme. */
export const editorTheme = [look, lists];

/**
 * The document, as CodeMirror takes a shadow root: the rules of its themes then go into a constructed sheet. The page's policy takes
 * no style elements, which it would write otherwise.
 */
export const documentRoot = (): Document =>
  ({
    ownerDocument: document,
    nodeType: document.nodeType,
    get activeElement() {
      return document.activeElement;
    },
    getSelection: () => document.getSelection(),
    get adoptedStyleSheets() {
      return document.adoptedStyleSheets;
    },
    set adoptedStyleSheets(sheets: CSSStyleSheet[]) {
      document.adoptedStyleSheets = sheets;
    },
  }) as unknown as Document;
