import { useMutation, useQueryClient } from '@tanstack/react-query';
import { href } from 'react-router';
import type { BeforeYouSell, SellingStep, StepOfSelling } from '#contract/before-you-sell.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { Status, type StatusTone } from '#web/components/labels/badges.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { firstStep } from '#web/lib/navigation/first-step.ts';
import * as en from '#web/texts/en/before-you-sell.ts';
import * as styles from './selling-steps.module.css';
import { sellingQuery } from './settings.queries.ts';

const texts = defineTexts({ en });

const tones: Record<StepOfSelling['state'], StatusTone> = {
  ...{ question: 'warn', fault: 'neg', open: 'warn', done: 'pos' },
};
const paths: Record<SellingStep, string> = {
  products: href('/dashboard/product'),
  delivery: href('/dashboard/settings/delivery'),
  taxes: href('/dashboard/settings/taxes'),
  payments: href('/dashboard/settings/payments'),
  mail: href('/dashboard/mail'),
  terms: href('/dashboard/pages'),
  company: href('/dashboard/settings/company'),
};
/** Where it is done, when that is not where it is looked at. */
const openPaths: Partial<Record<SellingStep, string>> = { products: href('/dashboard/product/add') };

/** The needs of a shop before it sells: what is there, what one answer decides, and where to go on. */
export function SellingSteps({ steps, mayChange }: BeforeYouSell & { mayChange: boolean }) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: { step: 'delivery' | 'taxes'; seen: string }) =>
      shopApi('PUT /dashboard/before-you-sell', { body }),
    onSuccess: ({ steps }) => client.setQueryData(sellingQuery.queryKey, { steps }),
    onError: (failure) => {
      reportFailure(failure);
      void client.invalidateQueries(sellingQuery);
    },
  });
  const { states, steps: words, yes } = texts();
  const asksFirst = steps.findIndex(({ state }) => state === 'question');
  return (
    <ul className={styles.steps}>
      {steps.map(({ step, state, text, hint, seen }, at) => {
        const isQuestion = state === 'question' && mayChange && (step === 'delivery' || step === 'taxes');
        const { name, open } = words[step];
        const to = (state === 'done' ? undefined : openPaths[step]) ?? paths[step];
        return (
          <li key={step} data-question={isQuestion || undefined}>
            <h2 className="strong ui">{name}</h2>
            <div className={styles.said}>
              <p>{text}</p>
              {hint ? <p className="muted ui">{hint}</p> : null}
              {isQuestion ? (
                <p className={styles.answers}>
                  <Button
                    variant={at === asksFirst ? 'primary' : 'secondary'}
                    busy={isPending && variables?.step === step}
                    onClick={() => mutate({ step, seen: seen ?? '' })}
                  >
                    {yes}
                  </Button>
                  <ButtonLink to={to} state={firstStep}>
                    {open}
                  </ButtonLink>
                </p>
              ) : null}
            </div>
            <Status tone={tones[state]}>{states[state]}</Status>
            {isQuestion ? null : (
              <Link className={`link tap ${styles.go}`} to={to} state={firstStep}>
                {state === 'done' ? name : open}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
