import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatUser } from '#contract/socket-events.ts';
import { defineTexts } from '#contract/texts.ts';
import { messages } from '#contract/validation.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { useInserts } from '#web/components/form/insert-list.tsx';
import { type Inserts, unfilledBlank } from '#web/components/form/inserts.rules.ts';
import { notify } from '#web/lib/page/notify.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as enAnswers from '#web/texts/en/answer-settings.ts';
import * as en from '#web/texts/en/support.ts';
import * as styles from './compose.module.css';
import { draftAbout, saveDrafts } from './drafts.ts';

const texts = defineTexts({ en });
const answerTexts = defineTexts({ en: enAnswers });

interface ComposeProps {
  /** Id of who writes. */
  account: string;
  to: Pick<ChatUser, 'id' | 'name'>;
  /** The beginning of a new message; empty for nothing. */
  typed: string;
  /** Answers of the shop, for those who write for it. */
  inserts: Inserts | undefined;
  onSend: (text: string, key: string) => Promise<void>;
}

/** The message box. Text that was not sent stays, also through a reload, and a retry stores it once. */
export function Compose({ account, to, typed, inserts, onSend }: ComposeProps) {
  const [draft] = useState(() => draftAbout(account, to.id, typed));
  const [text, setText] = useState(draft.text);
  const [isSending, setSending] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const { box: label, send: sendLabel, sending } = texts().conversation;

  useEffect(() => {
    const { current } = box;
    if (typed === '' || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [typed]);

  const type = (written: string) => {
    draft.text = written;
    saveDrafts();
    setText(written);
  };

  const insertion = useInserts({ box, inserts, onText: type });

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === '') return notify.warning(messages.chatBlank);
    const blank = inserts ? unfilledBlank(text) : null;
    if (blank !== null) return notify.warning(answerTexts().unfilled(blank));
    if (draft.attempt.text !== text) draft.attempt = { text, key: crypto.randomUUID() };
    saveDrafts();
    setSending(true);
    try {
      await onSend(text, draft.attempt.key);
      draft.attempt = { text: '', key: '' };
      saveDrafts();
      // More may have been typed meanwhile.
      if (draft.text === text) type('');
    } catch (failure) {
      notify.error(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setSending(false);
      box.current?.focus();
    }
  }

  /** Enter sends, with Shift it is a new line. While a word is composed, as in Japanese, Enter ends the word. */
  function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (insertion.onKeyDown(event)) return;
    const { isComposing, keyCode } = event.nativeEvent;
    // 229: Safari says so after the word has ended.
    if (event.key !== 'Enter' || event.shiftKey || isComposing || keyCode === 229) return;
    event.preventDefault();
    if (text !== '') event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={cx(styles.form, insertion.button && styles.inserts)} onSubmit={send} noValidate>
      <label>
        <span className="sr-only">{label(to.name)}</span>
        <textarea
          ref={box}
          className={inputClass}
          rows={1}
          value={text}
          maxLength={2000}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={label(to.name.split(' ')[0] ?? to.name)}
          {...insertion.wiring}
          onChange={(event) => {
            type(event.target.value);
            insertion.onEdit();
          }}
          onKeyDown={sendByEnter}
        />
      </label>
      {insertion.list}
      {insertion.button}
      <Button type="submit" variant="primary" disabled={text === ''} busy={isSending} busyLabel={sending}>
        {sendLabel}
      </Button>
    </form>
  );
}
