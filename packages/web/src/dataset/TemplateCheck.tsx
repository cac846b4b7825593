import { useDeferredValue } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ErrorPanel, useRestedValue } from '@sextant/ui';
import type { DatasetItem } from '@sextant/contract';
import { codeOf } from '../api/api-error.ts';
import { previewQuery } from '../api/table-sources.ts';
import type { SourceChoice } from '../api/table-sources.ts';
import { TemplateWarnings } from '../shell/datasets/SourcePreview.tsx';
import type { DatasetDraft } from './dataset-draft.ts';
import { sourceOf } from './template-texts.ts';
import type { NamedSql } from './template-texts.ts';

const pauseMs = 600;

/** A value once it has not changed for a moment, when there is time to draw it. */
const useDebouncedValue = <Value,>(value: Value): Value => useDeferredValue(useRestedValue(value, pauseMs));

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
        code={codeOf(sourcePreview.error)}
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

interface ExpressionCheckProps {
  readonly item: DatasetItem;
  readonly draft: DatasetDraft;
  /** The templates that are looked at; without any nothing is asked. */
  readonly expressions: readonly NamedSql[];
}

/** What the author of templates in metrics, calculated columns and conditions should know. */
export const ExpressionCheck = ({ item, draft, expressions }: ExpressionCheckProps) =>
  expressions.length === 0 ? null : (
    <TemplateCheck source={{ ...sourceOf(item, draft), expressions }} isOfExpressions />
  );
