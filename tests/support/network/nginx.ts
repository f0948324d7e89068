import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@/server/local/install.mjs';
import { freePort } from '@/server/local/ports';
import { findProgram } from '@/tests/run/programs';
import { pollUntil } from '@/tests/support/jobs/poll';

const run = promisify(execFile);

type Options = {
  /** Two web processes: host:port. */
  webs: string[];
  /** The object store: host:port. */
  store: string;
  /** The port for HTTP; by default a free one. */
  port?: number;
};

export type Nginx = {
  url: string;
  /** The same by HTTPS, with a certificate that only `certificate` confirms. */
  secureUrl: string;
  certificate: Buffer;
  redirectUrl: string;
  /** One line for each request: path, status, and the processes that nginx tried. */
  requests(): Promise<Array<{ path: string; status: number; processes: string[] }>>;
  /** The access log of deploy/nginx.conf. */
  log(): Promise<string>;
  stop(): Promise<void>;
};

/** Runs deploy/nginx.conf with other ports, names and certificates: the product at localhost, the object store at 127.0.0.1. */
export async function startNginx({ webs, store, port }: Options): Promise<Nginx> {
  const program = findProgram('nginx');
  if (!program) throw new Error('nginx is not installed: apt-get install nginx-light');
  const folder = await mkdtemp(path.join(tmpdir(), 'timbre-nginx-'));
  // Its processes run as another user when we are root.
  await chmod(folder, 0o755);
  const ports = { plain: port ?? (await freePort()), secure: await freePort(), redirect: await freePort() };
  const certificate = await writeCertificate(folder);
  await writeFile(path.join(folder, 'timbre.conf'), await siteFor(folder, { webs, store, ports }));
  await writeFile(path.join(folder, 'nginx.conf'), mainFile(folder));
  const child = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  const exited = once(child, 'exit');
  const end = () => child.kill('SIGTERM');
  process.on('exit', end);
  const url = `http://localhost:${ports.plain}`;
  await pollUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${output}`);
      return fetch(`${url}/v1/live`).catch(() => null);
    },
    { what: 'nginx' },
  );
  return {
    url,
    secureUrl: `https://localhost:${ports.secure}`,
    certificate,
    redirectUrl: `http://localhost:${ports.redirect}`,
    requests: () => requestsIn(path.join(folder, 'access.log')),
    log: () => readFile(path.join(folder, 'site.log'), 'utf8'),
    async stop() {
      end();
      await exited;
      process.off('exit', end);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function siteFor(
  folder: string,
  { webs, store, ports }: Required<Pick<Options, 'webs' | 'store'>> & { ports: Record<string, number> },
): Promise<string> {
  const replacements: Array<[RegExp, string]> = [
    [/127\.0\.0\.1:3000/g, webs[0] ?? ''],
    [/127\.0\.0\.1:3001/g, webs[1] ?? ''],
    [/127\.0\.0\.1:7070/g, store],
    [/listen 80;/g, `listen 127.0.0.1:${ports.redirect};`],
    [/listen 443 ([\w ]+);/g, `listen 127.0.0.1:${ports.secure} $1; listen 127.0.0.1:${ports.plain};`],
    [/\/etc\/\S+\/fullchain\.pem/g, path.join(folder, 'certificate.pem')],
    [/\/etc\/\S+\/privkey\.pem/g, path.join(folder, 'key.pem')],
    // The tests read which process nginx tried, and its real log.
    [/access_log \S+ timbre;/g, `access_log ${folder}/access.log processes; access_log ${folder}/site.log timbre;`],
    [/voices\.example\.com/g, 'localhost'],
    [/files\.example\.com/g, '127.0.0.1'],
  ];
  let text = await readFile(path.join(root, 'deploy', 'nginx.conf'), 'utf8');
  for (const [pattern, replacement] of replacements) {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern.source}.`);
    text = text.replaceAll(pattern, replacement);
  }
  return text;
}

const mainFile = (folder: string): string => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${path.join(root, 'test-results', 'nginx.log')} warn;
events { worker_connections 1024; }
http {
  log_format processes '$request_uri $status $upstream_addr';
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/responses;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/timbre.conf;
}
`;

async function writeCertificate(folder: string): Promise<Buffer> {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  await run(findProgram('openssl') ?? 'openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  return readFile(certificate);
}

async function requestsIn(file: string): ReturnType<Nginx['requests']> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [uri = '', status = '', ...processes] = line.split(' ');
    return {
      path: uri.split('?')[0] ?? '',
      status: Number(status),
      processes: processes.map((process) => process.replace(',', '')).filter((process) => process !== '-'),
    };
  });
}
