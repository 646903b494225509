/** A child process for the tests of WorkerProcess: the job's name says what it does. */
process.on('message', ({ id, task }: { id: number; task: string }) => {
  if (task === 'die') process.exit(3);
  if (task === 'echo') process.send?.({ id, value: task });
  if (task === 'environment') process.send?.({ id, value: Object.keys(process.env) });
});
process.on('disconnect', () => process.exit(0));
