import { Suspense } from 'react';
import { Button } from '#web/components/buttons/button.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { Form } from '#web/components/form/form-layout.tsx';
import { Select } from '#web/components/form/select.tsx';
import { StarInput } from '#web/components/form/star-input.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useUnsaved } from '#web/lib/forms/use-unsaved.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './add-review.module.css';
import { cleanReviewForm } from './review.rules.ts';

// The product page lists what its parts load, and a dialog is many files.
const Guard = lazyComponent(async () => ({
  default: (await import('#web/components/form/unsaved-guard.tsx')).UnsavedGuard,
}));

/** Yes = 1, No = 0 (docs/rules.md#review-form). */
const recommendOptions = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
];

/** For the question before it is left, too. */
const labels = {
  rating: 'Rating',
  title: 'Title',
  review: 'Review',
  isRecommended: 'Recommendation',
};

interface ReviewFormProps {
  productId: string;
  onSent: () => void;
  onFailed: () => void;
}

/** One review of one product. Brings the form library and the contract's rules: load it only for signed-in users. */
export default function ReviewForm({ productId, onSent, onFailed }: ReviewFormProps) {
  const { field, onSubmit, isSubmitting, formState, reset } = useContractForm({
    schema: cleanReviewForm,
    defaultValues: { product: productId, title: '', review: '', rating: '0', isRecommended: '1' },
    send: async (body) => {
      try {
        const { message } = await shopApi('POST /review/add', { body });
        notify.success(message);
        reset();
        onSent();
      } catch (failure) {
        // It may have been written in another tab, or the reply was lost.
        onFailed();
        throw failure;
      }
    },
  });
  useUnsaved(formState.isDirty);
  const changed = changedLabels(formState.dirtyFields, labels);
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <StarInput label={labels.rating} {...field('rating')} />
      <TextInput label={labels.title} {...field('title')} />
      <TextArea label={labels.review} rows={4} {...field('review')} />
      <Select label="Would you recommend it?" options={recommendOptions} {...field('isRecommended')} />
      <div>
        <Button type="submit" className={styles.submit} busy={isSubmitting} busyLabel="Adding">
          Add Review
        </Button>
      </div>
      {changed.length > 0 ? (
        <Suspense>
          <Guard.Component when isSaving={isSubmitting} changed={changed} />
        </Suspense>
      ) : null}
    </Form>
  );
}
