import { type ShopLink, shopLink } from '#contract/shop-links.ts';
import { defineTexts } from '#contract/texts.ts';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/look-home.ts';
import { type Choices, targetValue } from './home-choices.ts';

const texts = defineTexts({ en });

const byAddress = 'address';

function toValue(link: ShopLink | null): string {
  if (!link) return '';
  return link.to === 'address' ? byAddress : targetValue(link.to, link.id);
}

function toLink(value: string): ShopLink | null {
  if (value === byAddress) return { to: 'address', address: '' };
  const [to, id = ''] = value.split(' ');
  return to === 'category' || to === 'brand' || to === 'page' ? { to, id } : null;
}

interface LinkFieldProps {
  link: ShopLink | null;
  choices: Choices;
  onChange: (link: ShopLink | null) => void;
}

/** Where something leads. The draft has what is typed, also while that is no address yet. */
export function LinkField({ link, choices, onChange }: LinkFieldProps) {
  const words = texts();
  const value = toValue(link);
  const address = link?.to === 'address' ? link.address : null;
  const refusal = address?.trim() ? shopLink.safeParse(link).error?.issues[0]?.message : undefined;
  return (
    <>
      <Select
        label={words.leadsTo}
        value={value}
        options={[
          { value: '', label: words.nowhere },
          ...choices.linksWith(value),
          { value: byAddress, label: words.anAddress },
        ]}
        onChange={({ target }) => onChange(toLink(target.value))}
      />
      {address === null ? null : (
        <TextInput
          label={words.address}
          value={address}
          maxLength={500}
          {...(refusal ? { error: refusal } : { hint: words.addressHint })}
          onChange={({ target }) => onChange({ to: 'address', address: target.value })}
        />
      )}
    </>
  );
}
