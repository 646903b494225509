import type { ShownZone } from '#contract/checkout-reasons.ts';
import { defineTexts } from '#contract/texts.ts';
import { listWords } from '#web/components/layout/word-list.ts';
import { placeName } from '#web/features/settings/place-words.ts';
import * as en from '#web/texts/en/shown-delivery.ts';
import { priceWords, termsWords } from './method-words.ts';

const texts = defineTexts({ en });

/** More are not read. */
const maxNames = 40;

/** A zone in words, made on the server: browsers name some countries differently. */
export function zoneWords({ id, name, places, methods }: ShownZone, isOnly: boolean) {
  const { everywhere, elsewhere, more } = texts().zones;
  const names = places.map(placeName);
  const isShort = names.length <= 3;
  const shown = names.slice(0, maxNames).join(names.some((one) => one.includes(',')) ? '; ' : ', ');
  return {
    id,
    title: names.length === 0 ? (isOnly ? everywhere : elsewhere) : isShort ? listWords(names) : name,
    places: isShort ? '' : names.length > maxNames ? more(shown, names.length - maxNames) : shown,
    methods: methods.map((method) => ({
      id: method.id,
      name: method.name,
      price: priceWords(method),
      details: [...termsWords(method), method.text].filter(Boolean).join(' · '),
    })),
  };
}
export type ZoneWords = ReturnType<typeof zoneWords>;
