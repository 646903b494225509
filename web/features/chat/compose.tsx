import { type FormEvent, useRef, useState } from 'react';
import { messages } from '#contract/validation.ts';
import { inputClass } from '#web/components/form/input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import * as styles from './compose.module.css';

interface ComposeProps {
  /** The recipient's name. */
  to: string;
  onSend: (text: string, key: string) => Promise<void>;
}

/** The message box. Text that could not be sent stays, and a retry stores it once. */
export function Compose({ to, onSend }: ComposeProps) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // One key a text, so that a retry after a lost reply stores nothing twice.
  const attempt = useRef({ text: '', key: '' });

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === '') return notify.warning(messages.chatBlank);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    setSending(true);
    try {
      await onSend(text, attempt.current.key);
      attempt.current = { text: '', key: '' };
      setText('');
    } catch (failure) {
      notify.error(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setSending(false);
      box.current?.focus();
    }
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <label>
        <span className="sr-only">Message to {to}</span>
        <input
          ref={box}
          className={inputClass}
          value={text}
          maxLength={2000}
          autoComplete="off"
          placeholder={`Message to ${to.split(' ')[0]}`}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" variant="primary" disabled={text === ''} busy={isSending} busyLabel="Sending">
        Send
      </Button>
    </form>
  );
}
