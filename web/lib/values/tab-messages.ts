/** Messages to the other tabs of the browser that are open by then. Nothing is stored, and none come where storage is blocked. */
export function createTabMessages<Message>(name: string) {
  const open = (): BroadcastChannel | null => {
    try {
      return new BroadcastChannel(name);
    } catch {
      return null;
    }
  };
  return {
    post(message: Message): void {
      const channel = open();
      channel?.postMessage(message);
      channel?.close();
    },
    /** Returns how to stop. */
    listen(listener: (message: Message) => void): () => void {
      const channel = open();
      channel?.addEventListener('message', ({ data }) => listener(data));
      return () => channel?.close();
    },
  };
}
