import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import * as en from '#web/texts/en/before-you-sell.ts';
import * as styles from './back-to-steps.module.css';

const texts = defineTexts({ en });

/** Above a page that was opened from the list of what a shop needs before it sells. */
export default function BackToSteps() {
  return (
    <p className={`ui ${styles.back}`}>
      <Link className="link tap" to={href('/dashboard/before-you-sell')}>
        {texts().back}
      </Link>
    </p>
  );
}
