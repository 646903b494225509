import { useState } from 'react';
import type { Banner } from '#contract/home-sections.ts';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { uploadPicture } from './upload-picture.ts';

export type Ground = Banner['ground'];

const middle = { x: 50, y: 50 };

/**
 * Pictures that are on their way to banners. A banner is known by its ground, which stays the same object wherever the banner moves: a
 * picture that comes late is put there, and nowhere when the banner has gone or has another ground by then.
 */
export function useUploads(onDone: (before: Ground, picture: Ground) => void) {
  const [sending, setSending] = useState<readonly Ground[]>([]);
  const [failed, setFailed] = useState<{ ground: Ground; words: string | undefined } | null>(null);

  async function send(ground: Ground, file: File): Promise<void> {
    setFailed(null);
    setSending((others) => [...others, ground]);
    try {
      const imageUrl = await uploadPicture('banner', file);
      const words = ground.kind === 'picture' ? ground.words : 'dark';
      onDone(ground, { kind: 'picture', imageUrl, alt: '', wide: middle, phone: middle, words });
    } catch (failure) {
      setFailed({ ground, words: wordsInForm(failure) });
    } finally {
      setSending((others) => others.filter((each) => each !== ground));
    }
  }

  return {
    send,
    isSending: (ground: Ground) => sending.includes(ground),
    errorFor: (ground: Ground) => (failed?.ground === ground ? failed.words : undefined),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
