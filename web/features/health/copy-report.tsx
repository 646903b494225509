import { Button } from '#web/components/buttons/button.tsx';
import { notify } from '#web/lib/page/notify.ts';

/**
 * Copies plain text for whoever runs the server.
 * @param onRefused called where a browser does not let pages copy: without https
 */
export function CopyReport({ report, onRefused }: { report: string; onRefused: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(report);
      notify.success('Copied. Paste it into a message.');
    } catch {
      onRefused();
    }
  };
  return (
    <Button icon="copy" onClick={copy}>
      Copy for the technician
    </Button>
  );
}
