import { cleanCode } from './clean-text.ts';
import { optionalText } from './schemas.ts';
import { shopFormat } from './shop-format.ts';
import { messages } from './validation.ts';

/** A number within a company, behind that of the company: 'ext. 5', 'x5', '#5'. */
const extension = /\s*[,;]?\s*(?:extension|extn|ext|x|#)[.:=]?\s*\d{1,8}$/i;
/** 10-digit US-style, optional parentheses, separators '-', '.' or space. */
const usFormat = /^\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/;

/** @returns a phone number as it is stored: plain digits and hyphens, without what is invisible */
export const cleanPhone = (typed: string): string => cleanCode(typed).replace(/^tel:\s*/i, '');

/** Any country's, with separators, and with an extension. */
function isPhone(phone: string): boolean {
  const number = phone.replace(extension, '');
  return /^[\d\s()+./-]*$/.test(number) && /^\d{6,15}$/.test(number.replace(/\D/g, ''));
}

/** One of North America, with an extension. */
const isUsPhone = (phone: string): boolean => usFormat.test(phone.replace(extension, ''));

/** A merchant's: in a shop of the United States one of theirs, elsewhere any country's. */
export const isMerchantPhone = (phone: string): boolean =>
  shopFormat().country === 'US' ? isUsPhone(phone) : isPhone(phone);

/** The field of any country's number, or of none. */
export const phone = (max?: number) =>
  optionalText(max, { clean: cleanPhone }).refine((typed) => !typed || isPhone(typed), {
    error: messages.phoneFormat,
  });
