import type { ShownTexts } from './shown-texts.ts';

/** Charts of texts that show other results than their own: what was written is taken back when they are rendered, and in the end. */
export class MovedTexts<Source> {
  readonly #charts: ShownTexts<Source>;
  readonly #write: (element: Element, source: Source) => void;
  readonly #moved = new Set<Element>();

  /** `write` writes what the view would render of `made`. */
  constructor(charts: ShownTexts<Source>, write: (element: Element, source: Source) => void) {
    this.#charts = charts;
    this.#write = write;
  }

  /** Of what a chart was made as it is rendered; null for an element that is no such chart. */
  sourceOf(element: Element): Source | null {
    return this.#charts.get(element)?.source ?? null;
  }

  /** Writes a chart as it would be if it were made of `moved`. */
  write(element: Element, moved: Source): void {
    const own = this.#charts.get(element);
    if (own === undefined) return;
    this.#moved.add(element);
    // The page compares what it renders with what it rendered last, and not with what stands there.
    this.#charts.set(element, { source: own.source, onRendered: () => this.#putBack(element) });
    this.#write(element, moved);
  }

  stop(): void {
    for (const element of this.#moved) this.#putBack(element);
  }

  #putBack(element: Element): void {
    this.#moved.delete(element);
    const source = this.sourceOf(element);
    if (source === null) return;
    this.#charts.set(element, { source });
    this.#write(element, source);
  }
}

/** The first element of a class within another; null for none. */
export const elementIn = (within: Element, className: string | undefined): Element | null =>
  className === undefined ? null : (within.getElementsByClassName(className)[0] ?? null);

/** Writes a text into the first element of a class within another, where there is one. */
export function writeIn(within: Element | undefined, className: string | undefined, text: string): void {
  const element = within === undefined ? null : elementIn(within, className);
  if (element !== null) writeText(element, text);
}

/** Writes a text where it is another one: of what is the same the browser would lay out anew. */
export function writeText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Gives an element an attribute, where it has another value; null takes it away. */
export function writeAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
