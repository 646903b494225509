// For containers, whose image has no curl: exits with 0 while the shop's process answers. Whether it can serve requests is
// another question (/api/health/ready): a restart does not bring a lost database back.
const { PORT = '3000' } = process.env;
const isAlive = await fetch(`http://127.0.0.1:${PORT}/api/health/live`).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isAlive ? 0 : 1;
