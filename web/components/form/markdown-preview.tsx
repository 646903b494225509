import { useQuery } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/markdown-field.ts';
import { TextSkeleton } from '../feedback/loading.tsx';
import { QueryResult } from '../feedback/query-result.tsx';
import { MarkdownText } from '../layout/markdown-text.tsx';

const texts = defineTexts({ en });

export interface PreviewProps {
  /** The previewed thing, as a part of the query's key. */
  of: string;
  /** The server renders it, as it renders the page that shows it. */
  render: (source: string, signal: AbortSignal) => Promise<{ html: string }>;
  maxCharacters: number;
}

export function MarkdownPreview({ of, render, maxCharacters, source }: PreviewProps & { source: string }) {
  const isLong = [...source].length > maxCharacters;
  const query = useQuery({
    queryKey: [`preview of ${of}`, source],
    queryFn: ({ signal }) => render(source, signal),
    enabled: !isLong,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isLong) return <p className="muted">{texts().tooLong}</p>;
  return (
    <QueryResult query={query} skeleton={<TextSkeleton lines={4} />} failed={texts().failed}>
      {({ html }) => (html ? <MarkdownText html={html} /> : <p className="muted">{texts().empty}</p>)}
    </QueryResult>
  );
}
