import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/withdraw.ts';
import { TickPieces, type Ticks } from '../orders/tick-pieces.tsx';
import type { LinePieces } from './chosen-pieces.ts';

const texts = defineTexts({ en });

interface PiecesChoiceProps {
  legend: string;
  pieces: readonly LinePieces[];
  ticks: Ticks;
  onChange: (ticks: Ticks) => void;
}

/** Things of an order, all ticked at first, with what was sent of each. */
export function PiecesChoice({ pieces, ...choice }: PiecesChoiceProps) {
  const lines = pieces.map((one) => ({ ...one, note: sentWords(one) }));
  return <TickPieces {...choice} lines={lines} howMany={texts().choice.pieces} />;
}

function sentWords({ quantity, open }: LinePieces): string {
  const words = texts().choice;
  if (open >= quantity) return words.notSent;
  return open === 0 ? words.sent : words.partlySent(formatCount(quantity - open), formatCount(open));
}
