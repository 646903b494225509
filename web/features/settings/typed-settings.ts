import { type GeneralSettings, generalSettings } from '#contract/settings.contract.ts';
import { numberText } from '#web/components/form/read-number.ts';
import { typedNumber } from '#web/components/form/typed-number.ts';

/** Decimals of a percentage in settings. */
export const taxDecimals = 4;

const { taxRate, lowStockAt } = generalSettings.shape;
export const typedSettings = generalSettings.safeExtend({
  taxRate: typedNumber(taxRate, () => taxDecimals),
  lowStockAt: typedNumber(lowStockAt),
});

/** @returns what the fields show of saved settings */
export const toGeneralValues = ({ taxRate, lowStockAt, ...texts }: GeneralSettings) => ({
  ...texts,
  taxRate: numberText(taxRate),
  lowStockAt: String(lowStockAt ?? ''),
});
