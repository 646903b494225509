import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { AddAttributeForm } from '#web/features/attributes/add-attribute-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/attributes.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().add);

export default function AddAttributePage() {
  const goBack = useGoBack(href('/dashboard/attribute'));
  return <AddAttributeForm onDone={goBack} />;
}
