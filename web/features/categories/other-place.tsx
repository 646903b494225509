import { defineTexts } from '#contract/texts.ts';
import { ClampedText } from '#web/components/layout/clamped-text.tsx';
import { pathText } from '#web/lib/format/path-text.ts';
import * as en from '#web/texts/en/category-form.ts';
import type { OtherPlace } from './use-category-place.ts';

const texts = defineTexts({ en });

/** Values that somebody else has saved meanwhile, which saving again replaces. */
export function OtherParent({ path }: Pick<OtherPlace, 'path'>) {
  if (!path) return null;
  return <p className="meta muted">{texts().otherParent(pathText(path))}</p>;
}

export function OtherText({ text }: Pick<OtherPlace, 'text'>) {
  if (text === undefined) return null;
  return text === '' ? (
    <p className="meta muted">{texts().otherNoText}</p>
  ) : (
    <div>
      <p className="meta muted">{texts().otherText}</p>
      <ClampedText lines={3}>{text}</ClampedText>
    </div>
  );
}
