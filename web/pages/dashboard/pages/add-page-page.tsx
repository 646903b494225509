import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { AddPageForm } from '#web/features/pages/add-page-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/pages.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().add);

export default function AddPagePage() {
  const goBack = useGoBack(href('/dashboard/pages'));
  return <AddPageForm onDone={goBack} />;
}
