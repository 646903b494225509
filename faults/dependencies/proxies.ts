import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../wait.ts';
import { endProgram, findProgram, startProgram } from './programs.ts';

/** A proxy with the configuration that operators get (deploy/). */
export interface WebProxy {
  name: string;
  /** Null when it is not installed: the project includes none. */
  program: string | null;
  /** Sends a request with a body to another process when it did not reach the first one. */
  repeatsBodies: boolean;
  configure(port: number, shopHosts: string[]): string;
  argumentsFor(config: string): string[];
}

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), 'utf8');

const nginx: WebProxy = {
  name: 'nginx',
  program: findProgram('nginx', ['/usr/sbin']),
  repeatsBodies: true,
  configure(port, [first = '', second = '']) {
    const site = read('nginx.conf')
      .replaceAll('127.0.0.1:3000', first)
      .replaceAll('127.0.0.1:3001', second)
      // TLS has a scenario of its own (nginx.fault.ts).
      .replace(/^server \{\n\tlisten 80;.*?^\}\n/ms, '')
      .replace(/^\t(ssl_.*|listen \[::.*)\n/gm, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`);
    return `daemon off; pid pid; error_log stderr; events {} http {
      access_log off; client_body_temp_path body; proxy_temp_path proxy;
      fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n${site}}`;
  },
  argumentsFor: (config) => ['-e', 'stderr', '-p', join(config, '..'), '-c', config],
};

const caddyProgram = findProgram('caddy');
const caddy: WebProxy = {
  name: 'Caddy',
  program: caddyProgram,
  // Earlier versions lose the body (deploy/Caddyfile).
  repeatsBodies: caddyProgram !== null && isCaddyFrom(caddyProgram, 11, 2),
  configure: (port, hosts) =>
    `{\n\tadmin off\n}\n${read('Caddyfile').replace('{$SITE}', `http://127.0.0.1:${port}`).replaceAll('{$SHOPS}', hosts.join(' '))}`,
  argumentsFor: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
};

export const proxies = [nginx, caddy];
for (const { name, program } of proxies) {
  if (!program && process.env.FAULTS_COMPLETE) throw new Error(`${name} is not installed`);
}

/** @param port chosen before the shops start, because their PUBLIC_URL has it */
export async function startProxy(proxy: WebProxy, port: number, shopUrls: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const [config, logFile] = [join(folder, 'config'), join(folder, 'log')];
  writeFileSync(
    config,
    proxy.configure(
      port,
      shopUrls.map((url) => new URL(url).host),
    ),
  );
  const options = { cwd: folder, logFile, env: { HOME: folder } };
  const server = startProgram(proxy.program ?? '', proxy.argumentsFor(config), options);
  const url = `http://127.0.0.1:${port}`;
  await until(`${proxy.name} reaches the shop`, () => {
    if (server.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
    return fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { url, close: () => endProgram(server, 'SIGTERM') };
}

function isCaddyFrom(program: string, fromMinor: number, fromPatch: number): boolean {
  const version = execFileSync(program, ['version'], { encoding: 'utf8' });
  const [, minor = 0, patch = 0] = version.match(/\d+/g)?.map(Number) ?? [];
  return minor > fromMinor || (minor === fromMinor && patch >= fromPatch);
}
