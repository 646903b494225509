import { Suspense, useRef, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/work-list.ts';
import type { HeadAction } from './head-action.ts';
import * as styles from './head-actions.module.css';

const texts = defineTexts({ en });
const HeadMenu = lazyComponent(() => import('./head-menu.tsx'));

/** The actions of Customer Orders: side by side, and in a menu where there is no width for them. */
export function HeadActions({ actions }: { actions: readonly HeadAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { moreActions, moreActionsLabel } = texts();
  return (
    <>
      <div className={styles.all}>
        {actions.map((action) => (
          <Action key={action.label} {...action} />
        ))}
      </div>
      <div className={styles.menu}>
        <Button
          ref={button}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          busy={actions.some((action) => 'isBusy' in action && action.isBusy)}
          onPointerDown={HeadMenu.preload}
          onClick={() => (isOpen ? setOpen(false) : HeadMenu.open(setOpen))}
        >
          {moreActions}
        </Button>
        <Suspense>
          {isOpen ? (
            <HeadMenu.Component
              {...{ actions }}
              open
              onOpenChange={setOpen}
              anchor={button}
              label={moreActionsLabel}
            />
          ) : null}
        </Suspense>
      </div>
    </>
  );
}

function Action({ label, ...action }: HeadAction) {
  if ('to' in action) {
    return (
      <ButtonLink variant="quiet" {...action}>
        {label}
      </ButtonLink>
    );
  }
  const { onSelect, hint, variant = 'quiet', busyLabel, isBusy } = action;
  return (
    <Button {...{ variant, busyLabel }} busy={isBusy ?? false} title={hint} onClick={onSelect}>
      {label}
    </Button>
  );
}
