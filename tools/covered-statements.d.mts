/** Ids of all statements, of those that a title of a test names, and ids in titles that no statement has. */
export function statementCoverage(): {
  readonly statements: readonly string[];
  readonly named: readonly string[];
  readonly unknown: readonly string[];
};
