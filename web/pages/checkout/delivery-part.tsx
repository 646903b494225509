import { defineTexts } from '#contract/texts.ts';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { changeDraft, currentDraft, saveDraft } from '#web/features/placing/checkout-draft.store.ts';
import { withDone } from '#web/features/placing/checkout-draft.ts';
import { CheckoutPart, ContinueButton } from '#web/features/placing/checkout-part.tsx';
import { isOffered, methodPrice, methodText } from '#web/features/placing/method-labels.ts';
import { afterDiscounts } from '#web/lib/format/quoted-discounts.ts';
import * as en from '#web/texts/en/checkout.ts';
import type { CheckoutState } from './use-checkout.ts';

const texts = defineTexts({ en });

/** How it gets there: the methods of the place, with what they cost. */
export function DeliveryPart({ checkout }: { checkout: CheckoutState }) {
  const { states, method, quote } = checkout;
  const words = texts().delivery;
  const { methods = [], chosen = null } = quote.data?.delivery ?? {};
  const selected = method?._id ?? methods.find((one) => one._id === chosen && isOffered(one))?._id ?? null;
  const items = quote.data ? afterDiscounts(quote.data) : 0;
  // Then the button that orders takes the choice.
  const isBesidePayment = states.payment === 'open';
  return (
    <CheckoutPart
      part="delivery"
      state={states.delivery}
      answer={
        method ? (
          <>
            {words.answer(method.name, methodPrice(method))}
            <small>{methodText(method, items)}</small>
          </>
        ) : null
      }
      onChange={() => changeDraft({ changing: 'delivery' })}
    >
      {methods.some(isOffered) ? null : (
        <p role="status">
          {words.none} {words.noneText}
        </p>
      )}
      <ChoiceList
        legend={words.choices}
        choices={methods.map((one) => ({
          id: one._id,
          name: one.name,
          price: methodPrice(one),
          text: methodText(one, items),
          isOff: !isOffered(one),
        }))}
        chosen={selected}
        // A choice folds nothing: only the button does.
        onChoose={(delivery) => changeDraft({ delivery, ...(!isBesidePayment && { changing: 'delivery' }) })}
      />
      {methods.some(isOffered) && !isBesidePayment ? (
        <ContinueButton
          from="delivery"
          note={words.nothingYet}
          disabled={selected === null || quote.isPlaceholderData}
          onPress={() => saveDraft(withDone({ ...currentDraft(), delivery: selected }, 'delivery'))}
        />
      ) : null}
    </CheckoutPart>
  );
}
