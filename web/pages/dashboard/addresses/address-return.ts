import { href, useNavigate } from 'react-router';
import { opensBag } from '#web/features/cart/bag-path.ts';
import { askedPath, withReturnPath } from '#web/lib/return-path.ts';
import { useGoBack } from '#web/lib/use-go-back.ts';

/** Where the pages of the address book lead: back to whoever asked for an address (the bag), else one step back. */
export function useAddressReturn(search: string) {
  const asked = askedPath(search);
  const navigate = useNavigate();
  const goBack = useGoBack(href('/dashboard/address'));
  return {
    /** Null when nobody asked. */
    asked,
    /** An order is to go there: the address that is added or chosen becomes the default. */
    isForBag: opensBag(asked),
    leave: () => (asked ? navigate(asked) : goBack()),
    /** The address of another page of the book, which leads to the same end. */
    carryOn: (page: string) => (asked ? withReturnPath(page, asked) : page),
  };
}
