import { useDeferredValue, useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';
import { previewQuery } from '../api/table-sources.ts';
import type { SourceChoice } from '../api/table-sources.ts';
import { TemplateWarnings } from '../shell/datasets/SourcePreview.tsx';

const pauseMs = 600;

/** A value once it has not changed for a moment. */
function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(debounced);
}

/** Whether a statement has any mark of a template. */
export const isTemplate = (sql: string): boolean => /\{[{%#]/.test(sql);

interface TemplateCheckProps {
  readonly source: SourceChoice;
  /** Shows only what is said of the expressions of the source. Default false. */
  readonly isOfExpressions?: boolean;
}

/** Tries templates while they are written: their error with the line, or what their author should know. */
export function TemplateCheck({ source, isOfExpressions = false }: TemplateCheckProps) {
  const { database, schema, table_name: name } = source;
  const sql = useDebouncedValue(source.sql);
  const params = useDebouncedValue(source.template_params ?? null);
  const expressions = useDebouncedValue(JSON.stringify(source.expressions ?? []));
  const sourcePreview = useQuery({
    ...previewQuery({
      database,
      schema,
      table_name: name,
      sql,
      template_params: params,
      expressions: JSON.parse(expressions) as NonNullable<SourceChoice['expressions']>,
    }),
    placeholderData: keepPreviousData,
  });
  if (sourcePreview.error !== null)
    return (
      <ErrorPanel
        title="The template cannot be used as it is"
        message={sourcePreview.error.message}
        code={sourcePreview.error instanceof ApiError ? sourcePreview.error.code : null}
      />
    );
  const warnings = sourcePreview.data?.warnings ?? [];
  const names = (source.expressions ?? []).map(({ name }) => `${name}: `);
  return (
    <TemplateWarnings
      warnings={isOfExpressions ? warnings.filter((text) => names.some((name) => text.startsWith(name))) : warnings}
    />
  );
}
