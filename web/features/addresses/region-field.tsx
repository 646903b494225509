import { useQuery } from '@tanstack/react-query';
import { needsRegion } from '#contract/address-formats.ts';
import { listRegions, offersRegions } from '#contract/address-regions.ts';
import { defineTexts } from '#contract/texts.ts';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import * as en from '#web/texts/en/address-form.ts';
import type { AddressForm } from './use-address-form.ts';

const texts = defineTexts({ en });

interface RegionFieldProps {
  form: Pick<AddressForm, 'field' | 'watch'>;
  countryCode: string;
  /** 'Prefecture' */
  label: string;
}

/** The region of an address: chosen where there is a list, with what was typed before, else typed. */
export function RegionField({ form, countryCode, label }: RegionFieldProps) {
  const { optional, chooseRegion } = texts();
  const regions = useRegions(countryCode);
  const typed = form.watch('region') ?? '';
  const field = { autoComplete: 'address-level1', ...form.field('region') };
  if (!regions) return <TextInput label={needsRegion(countryCode) ? label : optional(label)} {...field} />;
  const isKept = typed !== '' && offersRegions(countryCode) && !regions.some(({ code }) => code === typed);
  return (
    <Select
      label={label}
      options={[
        { value: '', label: chooseRegion(label) },
        ...(isKept ? [{ value: typed, label: typed }] : []),
        ...regions.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      {...field}
    />
  );
}

/** @returns those of a country with a list, none while it loads, and null where people type theirs or it did not load */
function useRegions(countryCode: string) {
  const isOffered = offersRegions(countryCode);
  const lists = useQuery(
    {
      queryKey: ['regions of addresses'],
      queryFn: () => import('#contract/region-lists.ts'),
      enabled: isOffered,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  if (isOffered) return lists.isError ? null : (lists.data?.offeredRegions(countryCode) ?? []);
  const listed = listRegions(countryCode);
  return listed.length > 0 ? listed : null;
}
