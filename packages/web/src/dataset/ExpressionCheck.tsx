import type { DatasetItem } from '@sextant/contract';
import type { DatasetDraft } from './dataset-draft.ts';
import { TemplateCheck } from './TemplateCheck.tsx';
import { sourceOf } from './template-texts.ts';
import type { NamedSql } from './template-texts.ts';

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
