import { useEffect, useMemo, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { defineTexts } from '#contract/texts.ts';
import { Select } from '#web/components/form/select.tsx';
import * as en from '#web/texts/en/settings.ts';
import { clockIn, timeZoneOptions } from './time-zone-options.ts';

const texts = defineTexts({ en });
/** Milliseconds: how late the clock may be. */
const tick = 10_000;

interface TimeZoneFieldProps {
  field: Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref'> & { error?: string };
  /** The saved one, which a browser may not list, and the one that is chosen now. */
  zones: { saved: string; chosen: string };
}

/** In which zone the days of the shop begin, and what time it is there. */
export function TimeZoneField({ field, zones: { saved, chosen } }: TimeZoneFieldProps) {
  const { generalHints, generalLabels } = texts();
  // More than 400 formats, which take longer than all other fields.
  const options = useMemo(() => timeZoneOptions(saved), [saved]);
  return (
    <Select
      label={generalLabels.timeZone}
      hint={
        <>
          <Clock timeZone={chosen} /> {generalHints.timeZone}
        </>
      }
      options={options}
      {...field}
    />
  );
}

function Clock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tick);
    return () => clearInterval(timer);
  }, []);
  const clock = clockIn(timeZone, now);
  return clock === null ? null : texts().clock(clock);
}
