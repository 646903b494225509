import { type ModeratedReview, maxApproved } from '#contract/reviews.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { BulkBar } from '#web/components/table/bulk-bar.tsx';
import { leaveOut, nonePicked, type Picked } from '#web/components/table/picked-rows.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/reviews.ts';
import { useApproveReviews } from './moderation.queries.ts';

const texts = defineTexts({ en });

interface ApprovePickedProps {
  reviews: readonly ModeratedReview[];
  picked: Picked;
  onPick: (next: Picked) => void;
  onDone: (ids: readonly string[]) => void;
  onChanged: () => void;
}

/** Approves the chosen reviews of the page. They stay chosen, also when the list is reloaded, until a reply says what became of them. */
export function ApprovePicked({ reviews, picked, onPick, onDone, onChanged }: ApprovePickedProps) {
  const { mutate, isPending } = useApproveReviews((approved) => {
    onDone(approved);
    // The page stays while others of it, chosen since the press, are.
    if (leaveOut(picked, approved).ids.size === 0) onChanged();
  });
  const ids = [...picked.ids].slice(0, maxApproved);
  const approvable = reviews.filter(({ status }) => status !== 'Approved').map(({ _id }) => _id);
  const { chosen, chooseNone, choosePage, approve, approving } = texts();
  if (ids.length === 0) return null;
  return (
    <BulkBar
      count={chosen(formatCount(ids.length))}
      all={
        approvable.every((id) => picked.ids.has(id))
          ? undefined
          : { label: choosePage, onChoose: () => onPick({ ...nonePicked, ids: new Set(approvable) }) }
      }
      clear={{ label: chooseNone, onClear: () => onPick(nonePicked) }}
    >
      <Button variant="primary" busy={isPending} busyLabel={approving} onClick={() => mutate(ids)}>
        {approve}
      </Button>
    </BulkBar>
  );
}
