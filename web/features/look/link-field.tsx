import { useState } from 'react';
import { type ShopLink, shopLink } from '#contract/shop-links.ts';
import { textsOf } from '#contract/texts.ts';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/look-home.ts';
import { type Choices, targetValue } from './home-choices.ts';

const texts = textsOf({ en });

const byAddress = 'address';

function toValue(link: ShopLink | null): string {
  if (!link) return '';
  if (link.to === 'address') return byAddress;
  return targetValue(link.to, link.to === 'page' ? link.slug : link.id);
}

function toLink(value: string): ShopLink | null {
  const [to, id = ''] = [value.slice(0, value.indexOf(' ')), value.slice(value.indexOf(' ') + 1)];
  if (to === 'category' || to === 'brand') return { to, id };
  return to === 'page' ? { to, slug: id } : null;
}

interface LinkFieldProps {
  link: ShopLink | null;
  choices: Choices;
  onChange: (link: ShopLink | null) => void;
}

/** Where something leads. An address that is none stays in its field, and the draft has no link meanwhile. */
export function LinkField({ link, choices, onChange }: LinkFieldProps) {
  const words = texts();
  /** Null: it leads to no address. */
  const [typed, setTyped] = useState(link?.to === 'address' ? link.address : null);
  const value = typed === null ? toValue(link) : byAddress;
  const isBad = typed !== null && typed.trim() !== '' && link === null;
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
        onChange={({ target }) => {
          const isAddress = target.value === byAddress;
          setTyped(isAddress ? '' : null);
          onChange(isAddress ? null : toLink(target.value));
        }}
      />
      {typed === null ? null : (
        <TextInput
          label={words.address}
          value={typed}
          maxLength={500}
          {...(isBad ? { error: words.badAddress } : { hint: words.addressHint })}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(shopLink.safeParse({ to: 'address', address: target.value }).data ?? null);
          }}
        />
      )}
    </>
  );
}
