import { useState } from 'react';
import { type ReturnShown, receiveForm, type ReceiveForm as Sent } from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { OverNote } from '#web/components/form/form-frame.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { useInUse } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/staff-returns.ts';
import { DeskLine, DeskLines } from '../orders/desk-line.tsx';
import { useOrderAction } from '../orders/order-details.queries.ts';
import { lineName } from '../orders/order-labels.ts';
import type { CountedLine } from '../orders/ordered-parts.ts';
import { readPieces } from '../refunds/refund-amounts.ts';
import { fullDraft, type ReceivedDraft, stockSentence, sumTyped, withCame } from './received-draft.ts';
import * as styles from './staff-return.module.css';

const texts = defineTexts({ en });

interface ReceiveFormProps {
  shown: ReturnShown;
  lineFor: (id: string) => CountedLine | undefined;
  /** The order has no money that could go back. */
  isUnpaid: boolean;
  onClose: () => void;
}

/** Says what of a return has come, and what of it is on the shelf again. The same again changes nothing, also after a lost reply. */
export function ReceiveForm({ shown, lineFor, isUnpaid, onClose }: ReceiveFormProps) {
  const words = texts().receive;
  // As it was opened: what somebody else does meanwhile changes nothing that is typed.
  const [{ reason, lines, name }] = useState(shown);
  const [draft, setDraft] = useState<ReceivedDraft>(() => fullDraft(shown));
  const [problem, setProblem] = useState<string>();
  const action = useOrderAction((body: Sent) =>
    shopApi('POST /returns/:id/receive', { params: { id: shown._id }, body }),
  );
  const isTyped = JSON.stringify(draft) !== JSON.stringify(fullDraft({ lines, reason }));
  useInUse(isTyped, { changed: [words.unsaved(name)], isSaving: action.isBusy });
  const isOver = shown.state !== 'accepted' && !action.isBusy && !action.isUnanswered;
  const isAll = sumTyped(draft, 'came') === lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const receive = async () => {
    if (action.isBusy) return;
    const typed = Object.entries(draft).map(([line, { came, shelf }]) => ({
      ...{ line, received: readPieces(came), restocked: readPieces(shelf) },
    }));
    const { data, error } = receiveForm.safeParse({ lines: typed });
    setProblem(error?.issues[0]?.message);
    if (data && (await action.run(data))) onClose();
  };
  const stepper = (line: ReturnShown['lines'][number], of: 'came' | 'shelf') => {
    const typed = draft[line.line] ?? { came: '0', shelf: '0' };
    const thing = lineName(line);
    return (
      <span className={styles.count}>
        <span className="muted">{of === 'came' ? words.came : words.shelf}</span>
        <Stepper
          small
          label={of === 'came' ? words.cameLabel(thing) : words.shelfLabel(thing)}
          min={0}
          max={of === 'came' ? line.quantity : readPieces(typed.came) || 0}
          value={typed[of]}
          onChange={(next) =>
            setDraft({
              ...draft,
              [line.line]: of === 'came' ? withCame(typed, next) : { ...typed, shelf: next },
            })
          }
        />
      </span>
    );
  };
  return (
    <Form
      dense
      className={styles.inset}
      aria-label={words.heading(name)}
      onSubmit={(event) => {
        event.preventDefault();
        void receive();
      }}
    >
      {isOver ? <OverNote>{texts().meanwhile}</OverNote> : null}
      <DeskLines>
        {lines.map((line) => {
          const counted = lineFor(line.line);
          return counted ? (
            <DeskLine key={line.line} line={counted} pieces={line.quantity} hidesAmount>
              <span className={styles.counts}>
                <span className={styles.count}>
                  <span className="muted">{words.asked}</span>
                  <span className={`num ${styles.asked}`}>{formatCount(line.quantity)}</span>
                </span>
                {stepper(line, 'came')}
                {stepper(line, 'shelf')}
              </span>
            </DeskLine>
          ) : null;
        })}
      </DeskLines>
      <p className="ui muted" role="status">
        {stockSentence(draft, reason)}
      </p>
      <Refusal text={problem ?? action.refusal} />
      <div className={styles.go}>
        {isOver ? null : (
          <Button type="submit" variant="primary" busy={action.isBusy} busyLabel={words.sending}>
            {words.send}
          </Button>
        )}
        <Button variant="quiet" disabled={action.isBusy} onClick={onClose}>
          {isOver ? texts().close : words.cancel}
        </Button>
        {isAll && shown.refund && shown.refund.amount > 0 && !isOver ? (
          <span className="ui muted">{words.thenRefund(formatPrice(shown.refund.amount))}</span>
        ) : null}
        {isUnpaid && !isOver ? <span className="ui muted">{words.nothingPaid}</span> : null}
      </div>
    </Form>
  );
}
