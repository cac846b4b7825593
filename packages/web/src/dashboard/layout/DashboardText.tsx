import { lazyPart } from '@sextant/ui';
import { Suspense } from 'react';
import { Markdown } from '../../shell/markdown/Markdown.tsx';

/** Few texts name values. */
const ValuedText = lazyPart(async () => (await import('./ValuedText.tsx')).ValuedText);

interface DashboardTextProps {
  readonly text: string;
  /** The element that it stands in: filters act by its place. */
  readonly placeId: string;
  /** The level of the heading that the text stands under. Default 2. */
  readonly underHeading?: number;
}

/** A text on a dashboard, in markdown, with the values of metrics that it names. */
export function DashboardText({ text, placeId, underHeading = 2 }: DashboardTextProps) {
  if (!text.includes('{{')) return <Markdown text={text} underHeading={underHeading} />;
  return (
    <Suspense fallback={null}>
      <ValuedText {...{ text, placeId, underHeading }} />
    </Suspense>
  );
}
