import { ButtonLink } from '#web/components/ui/button.tsx';

/** What the address names is not there: its sentence, and a way on. */
export function MissingThing({ title }: { title: string }) {
  return (
    <div className="wrap pb-24">
      <div className="empty">
        <h1 className="lead">{title}</h1>
        <p className="text-ink-muted">It may have another address by now, or is no longer sold.</p>
        <ButtonLink to="/shop">See all products</ButtonLink>
      </div>
    </div>
  );
}
