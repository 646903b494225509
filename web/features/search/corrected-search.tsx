import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import * as en from '#web/texts/en/search.ts';
import * as styles from './corrected-search.module.css';

const texts = defineTexts({ en });

type CorrectedSearchProps = {
  /** The typed text. */
  from: string;
  /** The searched text. */
  to: string;
  /** Searches for what was typed. */
  exactHref: string;
};

/** Says that a word was corrected. */
export function CorrectedSearch({ from, to, exactHref }: CorrectedSearchProps) {
  const { showing, instead } = texts();
  return (
    <p role="status" className={styles.corrected}>
      {showing[0]}
      <em>{to}</em>
      {showing[1]} {instead[0]}
      <Link className="link tap" to={exactHref}>
        <em>{from}</em>
      </Link>
      {instead[1]}
    </p>
  );
}
