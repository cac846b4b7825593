// Words of reasons for which survivors of mutation testing may live, and how the places of these are named.

export const noSuchNode = 'no node of a layout has either name, so none is found';
export const checkedBefore = '`canContain` has said before that both are there';
export const beyondTheEnd = 'what is written behind the end of a typed array is dropped';
export const nothingBeyond = 'behind the end stands nothing that counts';
export const forTypesAlone = 'for the type checker alone: it is always there';
export const risingAnyway = 'numbers that rise already are sorted all the same, to the same order';
export const halved = 'any number parts the list, and a sort ends it';
export const spaceAlone = 'it only says how much space is taken: no row shows it';
export const onlyQuicker = 'it is only a quicker way to the same';
export const noJsonMember = 'JSON leaves a member out that is undefined';

/** Mutants of one place: `changes` are `[from, to]` each; default: every one. */
export const mutantsAt = (path, line, why, changes = [[undefined, undefined]]) =>
  changes.map(([from, to]) => ({ path, line, from, to, why }));
