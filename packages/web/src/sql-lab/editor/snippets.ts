/** A piece of a statement to fill in: `${…}` are the places, which Tab goes through. */
export interface Snippet {
  readonly label: string;
  readonly template: string;
}

/** Pieces that most statements are made of. */
export const snippets: readonly Snippet[] = [
  { label: 'select from where', template: 'SELECT ${columns}\nFROM ${table}\nWHERE ${condition}\nLIMIT ${100}' },
  {
    label: 'select group by',
    template: 'SELECT ${column}, count(*) AS ${rows}\nFROM ${table}\nGROUP BY ${column}\nORDER BY ${rows} DESC',
  },
  {
    label: 'with select',
    template: 'WITH ${name} AS (\n  SELECT ${columns}\n  FROM ${table}\n)\nSELECT *\nFROM ${name}',
  },
  { label: 'join on', template: 'JOIN ${table} ON ${table}.${id} = ${other}.${id}' },
  { label: 'left join on', template: 'LEFT JOIN ${table} ON ${table}.${id} = ${other}.${id}' },
  { label: 'case when', template: 'CASE WHEN ${condition} THEN ${value} ELSE ${other} END' },
  { label: 'row_number over', template: 'row_number() OVER (PARTITION BY ${column} ORDER BY ${column} DESC)' },
  { label: 'running total over', template: 'sum(${column}) OVER (ORDER BY ${column})' },
  { label: 'exists select', template: 'EXISTS (SELECT 1 FROM ${table} WHERE ${condition})' },
  { label: 'union all select', template: 'UNION ALL\nSELECT ${columns}\nFROM ${table}' },
];
