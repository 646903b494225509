/** Preloaded into a shop (NODE_OPTIONS): throws an unexpected error on demand. */
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('an error that nobody foresaw');
  });
});
