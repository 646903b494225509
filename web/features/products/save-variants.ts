import { ApiError } from '#web/lib/api/api.ts';
import { refetchWhenDeleted } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { VariantsDraft } from '../variants/draft.ts';
import type { Variants } from '../variants/use-variants.ts';
import { productQuery } from './products.queries.ts';

/** The form's fields: a product without options has them in place of variants. */
interface Fields {
  sku: string;
  price: number;
  quantity: number;
  /** Pieces that could be ordered when the form was opened. */
  quantityWas: number;
}

/** Variants have changed meanwhile: when options are added or removed, the stock of the product is distributed again by whoever saves. */
const isOutdated = ({ code, fields }: ApiError) =>
  code === 'price-changed' || (code === 'stock-changed' && !('quantityWas' in fields));

/**
 * Saves options and variants. When orders have changed stock that nobody has changed in the grid, it goes on from the new stock; what was
 * typed is not overwritten, and the save is refused, as it is when somebody else has changed a typed price: all at once, each at its cell.
 * @returns the message for the person
 */
export async function saveVariants(id: string, variants: Variants, fields: Fields): Promise<string> {
  const { sku, quantityWas } = fields;
  const alone = { sku, price: String(fields.price), quantity: String(fields.quantity), quantityWas };
  const send = (draft?: VariantsDraft) =>
    shopApi('PUT /product/:id/variants', { params: { id }, body: variants.bodyToSave(alone, draft) });

  async function save(draft: VariantsDraft | undefined, triesLeft: number) {
    try {
      return await send(draft);
    } catch (failure) {
      variants.showRefusal(failure);
      if (!(failure instanceof ApiError && isOutdated(failure))) throw failure;
      const { product } = await shopApi('GET /product/:id', { params: { id } });
      const next = variants.takePresent(product, failure);
      if (failure.code === 'price-changed' || next.moves.size > 0 || triesLeft === 0) throw failure;
      return await save(next.draft, triesLeft - 1);
    }
  }

  const { message, ...saved } = await refetchWhenDeleted(productQuery(id).queryKey, save(undefined, 2));
  variants.takeSaved(saved);
  return message;
}
