import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { daysAfter } from '#contract/shop-days.ts';
import { formatters, localeOfDates } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { MenuAction, MenuPanel } from '#web/components/dialogs/menu-panel.tsx';
import { ProgressBar } from '#web/components/feedback/progress-bar.tsx';
import { createApi } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { sessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { saveBlob } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/month-zip.ts';
import { countFiles } from './count-files.ts';
import * as styles from './month-zip.module.css';

const texts = defineTexts({ en });
const months = 24;
/** 'November 2026' for '2026-11'. */
const monthName = (month: string) => monthFormat().format(new Date(`${month}-01`));
const monthFormat = formatters(
  ({ locale }) =>
    new Intl.DateTimeFormat(localeOfDates(locale), { timeZone: 'UTC', month: 'long', year: 'numeric' }),
);

/** Saves the PDFs of a month in one file. @param today in the shop's time zone */
export function MonthZip({ today }: { today: string }) {
  const { name, progress } = texts();
  const [open, setOpen] = useState(false);
  const [{ done, all }, setProgress] = useState({ done: 0, all: 0 });
  const anchor = useRef<HTMLButtonElement>(null);
  const save = useMutation({
    mutationFn: (month: string) => saveMonth(month, (made, of) => setProgress({ done: made, all: of })),
    onError: (failure) => reportFailure(failure),
  });
  return (
    <div className={styles.zip}>
      <Button
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        busy={save.isPending}
        onClick={() => setOpen(!open)}
      >
        {save.isPending ? progress(done, all) : name}
      </Button>
      {save.isPending ? <ProgressBar label={name} max={Math.max(all, 1)} value={done} /> : null}
      <MenuPanel open={open} onOpenChange={setOpen} anchor={anchor} label={name} align="start">
        {lastMonths(today).map((month) => (
          <MenuAction key={month} onSelect={() => save.mutate(month)}>
            {monthName(month)}
          </MenuAction>
        ))}
      </MenuPanel>
    </div>
  );
}

function lastMonths(today: string): string[] {
  const found = [today.slice(0, 7)];
  while (found.length < months) found.push(daysAfter(`${found.at(-1)}-01`, -1).slice(0, 7));
  return found;
}

/** @param onProgress called with how many have come, and of how many */
async function saveMonth(month: string, onProgress: (done: number, all: number) => void): Promise<void> {
  const from = `${month}-01`;
  const to = daysAfter(`${daysAfter(from, 31).slice(0, 7)}-01`, -1);
  const { count } = await shopApi('GET /documents', { query: { from, to, limit: 1 } });
  if (count === 0) return notify.error(texts().none(monthName(month)));
  onProgress(0, count);
  const api = createApi(async (path, init) => {
    const response = await fetch(path, { ...init, headers: { authorization: sessionToken() ?? '' } });
    if (!response.ok || !response.body) return response;
    const chunks = await countFiles(response.body, (done) => onProgress(Math.min(done, count), count)).catch(
      () => {
        throw new Error(texts().cutOff);
      },
    );
    saveBlob(new Blob(chunks, { type: 'application/zip' }), `documents-${month}.zip`);
    return Response.json(null);
  });
  await api('GET /documents/zip', { query: { month } });
}
