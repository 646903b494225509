import { href, useNavigate } from 'react-router';
import { opensBag } from '#web/features/cart/bag-path.ts';
import { findReturnPath, withReturnPath } from '#web/lib/navigation/return-path.ts';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';

/** Where the pages of the address book continue: at the return path (the bag), else one step back. */
export function useAddressReturn(search: string) {
  const returnTo = findReturnPath(search);
  const navigate = useNavigate();
  const goBack = useGoBack(href('/dashboard/address'));
  return {
    /** Null without a return path. */
    returnTo,
    /** The address is for an order: an added or chosen one becomes the default. */
    isForBag: opensBag(returnTo),
    leave: () => (returnTo ? navigate(returnTo) : goBack()),
    /** The URL of another page of the address book with the same return path. */
    withReturn: (page: string) => (returnTo ? withReturnPath(page, returnTo) : page),
  };
}
