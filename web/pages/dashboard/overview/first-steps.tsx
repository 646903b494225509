import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { startQuery } from '#web/features/settings/settings.queries.ts';
import * as enSelling from '#web/texts/en/before-you-sell.ts';
import * as en from '#web/texts/en/start.ts';
import * as styles from './first-steps.module.css';

const texts = defineTexts({ en });
const sellingTexts = defineTexts({ en: enSelling });

/** Leads an owner to the first page until it is saved, and then to what the shop needs before it sells. */
export default function FirstSteps() {
  const { data } = useQuery(startQuery);
  if (!data) return null;
  const { isNotSaved, title } = texts();
  const [to, label] = data.isSaved
    ? [href('/dashboard/before-you-sell'), sellingTexts().title]
    : [href('/dashboard/start'), title];
  return (
    <p className={styles.note}>
      {data.isSaved ? null : `${isNotSaved} `}
      <Link className="link tap" to={to}>
        {label}
      </Link>
    </p>
  );
}
