import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { startQuery } from '#web/features/settings/settings.queries.ts';
import * as en from '#web/texts/en/start.ts';
import * as styles from './first-steps.module.css';

const texts = textsOf({ en });

/** The first things that an owner has not done yet in a new shop. Without an answer there is nothing to say. */
export default function FirstSteps() {
  const { data } = useQuery(startQuery);
  if (!data || data.isSaved) return null;
  const { isNotSaved, title } = texts();
  return (
    <p className={styles.note}>
      {isNotSaved}{' '}
      <Link className="link tap" to={href('/dashboard/start')}>
        {title}
      </Link>
    </p>
  );
}
