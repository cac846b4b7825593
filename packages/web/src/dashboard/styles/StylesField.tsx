import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { Note, Select, TextArea, FieldStack } from '@sextant/ui';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { safeStyles } from './safe-styles.ts';

const templatesQuery = queryOptions({
  queryKey: ['css-templates'],
  queryFn: async ({ signal }) =>
    (await call(api.cssTemplate.list, { query: { q: { order_column: 'template_name', page_size: 100 } }, signal }))
      .result,
});

const mostShown = 5;

/** The author's CSS of a dashboard: a template to begin with, the text, and what of it is not applied. */
export function StylesField({ value, onChange }: { value: string; onChange: (css: string) => void }) {
  // Who may not read templates writes without them.
  const { data: templates = [] } = useQuery({ ...templatesQuery, retry: false });
  const { dropped } = useMemo(() => safeStyles(value), [value]);
  const choices = templates.map(({ id, template_name: text }) => ({ id: String(id), text }));
  return (
    <FieldStack>
      {choices.length > 0 && (
        <Select
          label="Load a CSS template"
          choices={choices}
          value={choices.find(({ id }) => templates.find((one) => String(one.id) === id)?.css === value)?.id ?? null}
          placeholder="None"
          onChange={(id) => onChange(templates.find((one) => String(one.id) === id)?.css ?? value)}
        />
      )}
      <TextArea
        label="CSS"
        isMono
        rows={8}
        value={value}
        onChange={onChange}
        hint="Acts on charts and texts of this dashboard alone, for instance .dashboard-chart-id-12 or .dashboard-markdown."
      />
      {dropped.length > 0 && (
        <Note tone="warn">
          Not applied: {dropped.slice(0, mostShown).join(' · ')}
          {dropped.length > mostShown && ` · and ${dropped.length - mostShown} more`}. CSS of a dashboard loads nothing,
          stays in its place, and reads no fields.
        </Note>
      )}
    </FieldStack>
  );
}
