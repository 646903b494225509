import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Banner, Focus } from '#contract/home-sections.ts';
import { contrast } from '#contract/look-colors.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/look-home.ts';
import * as styles from './crop-frames.module.css';
import type { BannerSection } from './edited-sections.ts';

const texts = defineTexts({ en });

type Which = 'wide' | 'phone';

/** The frames as pages have them at 1440 and at 375 pixels, width by height. */
function cropFrames({ kind, banners }: BannerSection, isBeside: boolean): Record<Which, string> {
  const isAlone = banners.length === 1;
  const beside = isAlone ? '479 / 640' : '479 / 319';
  if (kind === 'side') return { wide: isBeside ? beside : '2 / 1', phone: isAlone ? '3 / 2' : '2 / 3' };
  return { wide: isBeside ? '959 / 640' : '1440 / 640', phone: '100 / 142' };
}

interface CropFramesProps {
  section: BannerSection;
  isBeside: boolean;
  banner: Banner;
  src: string | null;
  onMove: (which: Which, point: Focus) => void;
}

/** A banner as visitors see it at both widths, with a ring at the point that stays in view. */
export function CropFrames({ section, isBeside, banner, src, onMove }: CropFramesProps) {
  const words = texts();
  const { ground, title } = banner;
  const frames = cropFrames(section, isBeside);
  const isLight =
    ground.kind === 'picture'
      ? ground.words === 'light'
      : ground.kind === 'color' && contrast(ground.color, '#ffffff') >= contrast(ground.color, '#16181c');
  return (
    <figure className={styles.crops} aria-label={words.crops}>
      {(['wide', 'phone'] as const).map((which) => {
        const point = ground.kind === 'picture' ? ground[which] : null;
        return (
          <div key={which}>
            <div
              className={styles.frame}
              data-light={isLight || undefined}
              data-kind={ground.kind}
              style={
                {
                  aspectRatio: frames[which],
                  background: ground.kind === 'color' ? ground.color : undefined,
                  '--point': point ? `${point.x}% ${point.y}%` : '100% 100%',
                } as CSSProperties
              }
            >
              {src ? <img src={src} alt="" /> : null}
              <span className={styles.words}>
                <b>{title}</b>
                <span>{banner.words}</span>
              </span>
              {point ? (
                <Ring label={words.ring(words[which])} point={point} onMove={(to) => onMove(which, to)} />
              ) : null}
            </div>
            <small className="muted meta">{words[which]}</small>
          </div>
        );
      })}
      {ground.kind === 'picture' ? <figcaption className="muted meta">{words.cropHint}</figcaption> : null}
    </figure>
  );
}

const within = (value: number) => Math.round(Math.min(100, Math.max(0, value)));
const steps: Record<string, Focus | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function Ring({ label, point, onMove }: { label: string; point: Focus; onMove: (point: Focus) => void }) {
  const ring = useRef<HTMLButtonElement>(null);
  const drag = ({ clientX, clientY, pointerId, currentTarget }: PointerEvent) => {
    const frame = ring.current?.parentElement?.getBoundingClientRect();
    if (!frame || !currentTarget.hasPointerCapture(pointerId)) return;
    onMove({
      x: within(((clientX - frame.left) / frame.width) * 100),
      y: within(((clientY - frame.top) / frame.height) * 100),
    });
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onMove({ x: within(point.x + by.x), y: within(point.y + by.y) });
  };
  return (
    <button
      ref={ring}
      type="button"
      className={styles.ring}
      aria-label={label}
      style={{ left: `${point.x}%`, top: `${point.y}%` }}
      onPointerDown={({ pointerId, currentTarget }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={step}
    />
  );
}
