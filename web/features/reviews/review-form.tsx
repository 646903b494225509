import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Select } from '#web/components/form/select.tsx';
import { StarInput } from '#web/components/form/star-input.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useUnsaved } from '#web/lib/forms/use-unsaved.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './add-review.module.css';
import { cleanReviewForm } from './review.rules.ts';

/** Yes = 1, No = 0 (docs/rules.md#review-form). */
const recommendOptions = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
];

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
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <StarInput label="Rating" {...field('rating')} />
      <TextInput label="Title" {...field('title')} />
      <TextArea label="Review" rows={4} {...field('review')} />
      <Select label="Would you recommend it?" options={recommendOptions} {...field('isRecommended')} />
      <div>
        <Button type="submit" className={styles.submit} busy={isSubmitting} busyLabel="Adding">
          Add Review
        </Button>
      </div>
    </Form>
  );
}
