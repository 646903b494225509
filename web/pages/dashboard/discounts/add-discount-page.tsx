import { href, useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { AddDiscountForm } from '#web/features/discounts/add-discount-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/discounts.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().add);

export default function AddDiscountPage() {
  const goBack = useGoBack(href('/dashboard/discounts'));
  const navigate = useNavigate();
  const openAdded = (id: string) =>
    void navigate(href('/dashboard/discounts/edit/:id', { id }), { replace: true });
  return <AddDiscountForm onCancel={goBack} onAdded={openAdded} />;
}
