import type { register } from '#contract/auth.contract.ts';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

type SignUp = EndpointBody<typeof register>;

/**
 * Signs up. Where the shop has not said what became of the same form, the account may exist: then its password signs in. So the form may
 * be sent again, and makes one account.
 */
export function createSignUp() {
  let unanswered = '';
  return async (body: SignUp): Promise<{ token: string }> => {
    const text = JSON.stringify(body);
    try {
      return await shopApi('POST /auth/register', { body });
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) unanswered = text;
      else if (failure.code === 'email-in-use' && unanswered === text) {
        const { email, password } = body;
        return await shopApi('POST /auth/login', { body: { email, password } }).catch((refusal: unknown) => {
          throw refusal instanceof ApiError && refusal.status < 500 ? failure : refusal;
        });
      }
      throw failure;
    }
  };
}
