import { href } from 'react-router';
import type { ShopSocket } from '#web/lib/api/socket.ts';
import { notify } from '#web/lib/page/notify.ts';
import { setUnread } from './unread.ts';

/**
 * Updates the number of unread messages on every page, with a notice for a new one except on the support page.
 * @returns how to stop
 */
export function watchUnread(socket: ShopSocket): () => void {
  let known: number | undefined;
  let lastSender = '';
  const refresh = () => void socket.emit('getUnread');
  const onMessage = ({ user }: { user: { name: string } }) => {
    lastSender = user.name;
    refresh();
  };
  const onUnread = (count: number) => {
    const hasNew = known !== undefined && count > known && lastSender !== '';
    known = count;
    setUnread(count);
    if (hasNew && location.pathname !== href('/support'))
      notify.info(`New message from ${lastSender} in Support.`);
  };
  socket.on('connect', refresh);
  socket.on('message', onMessage);
  socket.on('read', refresh);
  socket.on('unread', onUnread);
  if (socket.connected) refresh();
  return () => {
    socket.off('connect', refresh);
    socket.off('message', onMessage);
    socket.off('read', refresh);
    socket.off('unread', onUnread);
    setUnread(undefined);
  };
}
