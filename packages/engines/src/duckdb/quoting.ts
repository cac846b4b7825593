/** A name as DuckDB reads it back unchanged. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text literal. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
