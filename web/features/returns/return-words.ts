import type { ReturnPayer } from '#contract/return-settings.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import { formatCount, formatDate, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/buyer-returns.ts';

const texts = defineTexts({ en });

const tones: Record<ReturnShown['state'], StatusTone> = {
  asked: 'warn',
  accepted: 'run',
  refused: 'neg',
  received: 'run',
  closed: 'pos',
  cancelled: 'off',
};

interface About {
  /** Who takes it back. */
  seller: string;
  /** Where to send it, in lines; none when nobody has said where. */
  address: readonly string[];
  payer: ReturnPayer;
}

interface ReturnWords {
  status: string;
  tone: StatusTone;
  /** The next step, or what has become of it. */
  lead: string;
  note: string;
}

/** Returns that its buyer still waits for. */
export const isOpen = ({ state }: Pick<ReturnShown, 'state'>) =>
  state === 'asked' || state === 'accepted' || state === 'received';

/** A return as its buyer reads it. */
export function returnWords(shown: ReturnShown, about: About): ReturnWords {
  const words = texts();
  const { state, refund } = shown;
  const isPaidBack = state === 'closed' && refund !== null && refund.refunded > 0;
  const status = words.states[isPaidBack ? 'paidBack' : state];
  return { status, tone: tones[state], ...returnText(shown, about) };
}

function returnText(shown: ReturnShown, about: About): { lead: string; note: string } {
  const words = texts();
  const day = (time: string | null) => (time === null ? '' : formatDate(time));
  switch (shown.state) {
    case 'asked':
      return { lead: words.asked(about.seller), note: words.sendNothing };
    case 'accepted':
      return {
        lead: shown.dueAt === null ? words.send : words.sendBy(day(shown.dueAt)),
        note: howToSend(shown, about),
      };
    case 'received':
      return whenArrived(shown, about);
    case 'closed': {
      const refunded = shown.refund?.refunded ?? 0;
      const lead =
        refunded > 0
          ? words.wentBack(formatPrice(refunded), day(shown.endedAt))
          : words.isClosed(day(shown.endedAt));
      return { lead, note: keptText(shown, about) };
    }
    case 'refused':
      return { lead: words.refused(about.seller, shown.decision ?? ''), note: words.notRight };
    case 'cancelled':
      return { lead: words.wasCancelled(day(shown.endedAt)), note: '' };
  }
}

function howToSend({ name, refund }: ReturnShown, { address, payer }: About): string {
  const words = texts();
  return [
    address.length > 0 ? words.sendTo(address.join(', ')) : words.askWhere,
    words.writeOn(name),
    words.pays[payer],
    refund && refund.amount > 0 ? words.comesBack(formatPrice(refund.amount), refund.isOnline) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says how much of the price the seller keeps, and why. */
const keptText = ({ withheld, decision }: ReturnShown, { seller }: About): string =>
  withheld > 0 ? texts().withheld(seller, formatPrice(withheld), decision ?? '') : '';

function whenArrived(shown: ReturnShown, about: About): { lead: string; note: string } {
  const { lines, refund } = shown;
  const words = texts();
  const sum = (read: (line: ReturnShown['lines'][number]) => number) =>
    lines.reduce((total, line) => total + read(line), 0);
  const [came, whole] = [sum(({ received }) => received), sum(({ quantity }) => quantity)];
  const partly = came < whole ? words.partlyArrived(formatCount(came), formatCount(whole)) : '';
  const notes = [partly, keptText(shown, about)].filter(Boolean);
  if (refund?.failed) return { lead: words.arrived, note: [...notes, words.notYet].join(' ') };
  if (refund && refund.refunded > 0) {
    return {
      lead: words.onItsWay(formatPrice(refund.refunded)),
      note: [...notes, words.takesDays].join(' '),
    };
  }
  const lead =
    refund && refund.amount > 0
      ? words.willGoBack(formatPrice(refund.amount), refund.isOnline)
      : words.arrived;
  return { lead, note: notes.join(' ') };
}
