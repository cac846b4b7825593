import { isRecord, type FilterScalar } from '@sextant/contract';

/** What a plugin can ask its data with, beside filters and the time range, which every chart has. */
const pluginControls = ['metrics', 'dimensions', 'row_limit'] as const;
type PluginControl = (typeof pluginControls)[number];

/** What a bundle says of itself when it runs. */
export interface PluginDeclaration {
  readonly type: 'register';
  /** What it is good for, in a sentence; empty when it does not say. */
  readonly description: string;
  readonly controls: readonly PluginControl[];
}

/** What a frame says to the page around it. */
export type PluginMessage =
  | PluginDeclaration
  /** The drawing of that number is on the screen. */
  | { readonly type: 'drawn'; readonly draw: number }
  | { readonly type: 'error'; readonly text: string }
  /** A user picked the row with these values, one for each dimension in their order. */
  | { readonly type: 'filter'; readonly values: readonly FilterScalar[] };

const longestText = 300;
const mostValues = 100;

const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw.slice(0, longestText) : '');
const isScalar = (raw: unknown): raw is FilterScalar =>
  raw === null || ['string', 'number', 'boolean'].includes(typeof raw);

/** What a frame has sent, which may be anything; null for what the page does not understand. Texts are cut to 300 letters. */
export function readPluginMessage(raw: unknown): PluginMessage | null {
  if (!isRecord(raw)) return null;
  const message: Readonly<Record<string, unknown>> = { ...raw };
  switch (message['type']) {
    case 'register': {
      const wanted = message['controls'];
      const controls = Array.isArray(wanted) ? pluginControls.filter((name) => wanted.includes(name)) : pluginControls;
      return { type: 'register', description: textOf(message['description']), controls };
    }
    case 'drawn':
      return typeof message['draw'] === 'number' ? { type: 'drawn', draw: message['draw'] } : null;
    case 'error':
      return { type: 'error', text: textOf(message['text']) };
    case 'filter': {
      const values: unknown = message['values'];
      if (!Array.isArray(values) || values.length > mostValues) return null;
      return values.every(isScalar) ? { type: 'filter', values } : null;
    }
    default:
      return null;
  }
}
