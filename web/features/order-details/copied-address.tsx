import { type ReactNode, useRef } from 'react';
import { addressLines } from '#contract/address-lines.ts';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { copyText } from '#web/lib/page/copy-text.ts';
import * as en from '#web/texts/en/order-desk.ts';
import * as styles from './order-aside.module.css';

const texts = defineTexts({ en });

interface CopiedAddressProps {
  name: string;
  address: DeliveryAddress;
  /** Is not copied: how it travels. */
  note?: string | undefined;
  /** Beside the button. */
  children?: ReactNode;
}

/** A delivery address to copy into a carrier's form, with the name that stands above it. */
export function CopiedAddress({ name, address, note, children }: CopiedAddressProps) {
  const words = texts().aside;
  const written = useRef<HTMLElement>(null);
  const lines = addressLines(address, name);
  const copy = () => copyText(lines.join('\n'), written.current, words);
  return (
    <section className={styles.part}>
      <header>
        <h2>{words.address}</h2>
        <Button variant="quiet" size="small" icon="copy" aria-label={words.copyLabel} onClick={copy}>
          {words.copy}
        </Button>
        {children}
      </header>
      <address ref={written}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
      {note ? <p className="muted">{note}</p> : null}
    </section>
  );
}
