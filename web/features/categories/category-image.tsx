import { useState } from 'react';
import type { Category } from '#contract/categories.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { messages } from '#contract/validation.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FormAsidePart } from '#web/components/form/form-layout.tsx';
import { ImageInput } from '#web/components/form/image-input.tsx';
import { refusalOfPicture } from '#web/components/form/picture-refusal.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { uploadApi } from '#web/lib/api/upload-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/category-form.ts';

const texts = defineTexts({ en });

/** The picture of a category, saved as soon as it is chosen. */
export function CategoryImage({ category }: { category: Pick<Category, '_id' | 'imageUrl'> }) {
  const [imageUrl, setImageUrl] = useState(category.imageUrl);
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const params = { id: category._id };

  async function save(work: () => Promise<string | null>): Promise<void> {
    setError(undefined);
    try {
      setImageUrl(await work());
      refreshInactiveEditables();
      notify.success(texts().imageSaved);
      setFile(null);
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields.image) setError(failure.fields.image);
      else reportFailure(failure);
    }
    setSent(undefined);
  }
  const upload = (picked: File | null) => {
    const refusal = picked ? refusalOfPicture(picked) : undefined;
    setFile(refusal ? null : picked);
    setError(refusal);
    if (!picked || refusal) return;
    setSent(0);
    const form = new FormData();
    form.append('image', picked);
    void save(async () => (await uploadApi(setSent)('PUT /category/:id/image', { params, form })).imageUrl);
  };
  async function remove(): Promise<void> {
    setRemoving(true);
    await save(async () => {
      await shopApi('DELETE /category/:id/image', { params });
      return null;
    });
    setRemoving(false);
  }
  return (
    <FormAsidePart>
      <ImageInput
        label={texts().image}
        hint={texts().imageHint}
        file={file}
        stored={imageUrl}
        onPick={upload}
        onUnreadable={() => setError(messages.imageDamaged)}
        sent={sent}
        disabled={sent !== undefined || isRemoving}
        error={error}
      />
      {imageUrl && !file ? (
        <Button variant="quiet" busy={isRemoving} onClick={() => void remove()}>
          {texts().removeImage}
        </Button>
      ) : null}
    </FormAsidePart>
  );
}
