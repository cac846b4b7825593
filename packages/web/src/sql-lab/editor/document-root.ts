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
