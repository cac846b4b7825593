import { snippet } from '@codemirror/autocomplete';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { completionPlace } from './completion-place.ts';
import type { CompletionPlace } from './completion-place.ts';
import { offersAt } from './completions.ts';
import type { Catalog, Offer } from './completions.ts';

const completionOf = ({ kind, label, insert, detail }: Offer): Completion => ({
  label,
  detail,
  type: kind,
  apply: kind === 'snippet' ? snippet(insert) : insert,
});

/**
 * What can be written at a place of the editor. `readColumns` reads the columns of the tables that the statement names, as far as they are not
 * known.
 */
export async function completeAt(
  context: CompletionContext,
  catalog: Catalog,
  readColumns: (place: CompletionPlace) => Promise<unknown>,
): Promise<CompletionResult | null> {
  const place = completionPlace(syntaxTree(context.state), context.state.doc.toString(), context.pos);
  if (place === null || (!context.explicit && place.word === '' && place.path.length === 0)) return null;
  const reading = readColumns(place);
  // Names of a table's columns are worth a moment; the others need none.
  if (place.path.length > 0 || context.explicit) await reading;
  const options = offersAt(place, catalog).map(completionOf);
  // The editor draws the list at once: a letter that is typed meanwhile goes first.
  await new Promise((resolve) => setTimeout(resolve));
  return options.length === 0 || context.aborted ? null : { from: place.from, options, filter: false };
}
