import { type FormEvent, useRef, useState } from 'react';
import type { ChatUser } from '#contract/socket-events.ts';
import { messages } from '#contract/validation.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { notify } from '#web/lib/page/notify.ts';
import * as styles from './compose.module.css';
import { draftTo } from './drafts.ts';

interface ComposeProps {
  to: Pick<ChatUser, 'id' | 'name'>;
  onSend: (text: string, key: string) => Promise<void>;
}

/** The message box. Text that could not be sent stays, also while other conversations are open, and a retry stores it once. */
export function Compose({ to, onSend }: ComposeProps) {
  const [draft] = useState(() => draftTo(to.id));
  const [text, setText] = useState(draft.text);
  const [isSending, setSending] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const type = (typed: string) => {
    draft.text = typed;
    setText(typed);
  };

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === '') return notify.warning(messages.chatBlank);
    if (draft.attempt.text !== text) draft.attempt = { text, key: crypto.randomUUID() };
    setSending(true);
    try {
      await onSend(text, draft.attempt.key);
      draft.attempt = { text: '', key: '' };
      type('');
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
        <span className="sr-only">Message to {to.name}</span>
        <input
          ref={box}
          className={inputClass}
          value={text}
          maxLength={2000}
          autoComplete="off"
          placeholder={`Message to ${to.name.split(' ')[0]}`}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <Button type="submit" variant="primary" disabled={text === ''} busy={isSending} busyLabel="Sending">
        Send
      </Button>
    </form>
  );
}
