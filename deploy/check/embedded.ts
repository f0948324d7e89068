import { createServer, connect } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { startMailCatcher } from '@/server/local/mail';
import { startS3 } from '@/server/local/s3/server';

/** Runs the store or the mail catcher of `npm start` in a container, at the ports of the images for which they stand in. */
const { ROOT_ACCESS_KEY = '', ROOT_SECRET_KEY = '', VGW_REGION = '', VGW_CORS_ALLOW_ORIGIN = '' } = process.env;

/** Hands on every connection to a port of this container that only the container reaches. */
function forward(from: number, to: number): void {
  createServer((client) => {
    const server = connect(to, '127.0.0.1');
    client.on('error', () => server.destroy()).pipe(server);
    server.on('error', () => client.destroy()).pipe(client);
  }).listen(from, '0.0.0.0');
}

// The first process of a container has no default for it.
process.on('SIGTERM', () => process.exit());

if (process.argv[2] === 's3') {
  await startS3({
    folder: '/data',
    port: 17_070,
    bucket: 'timbre',
    accessKeyId: ROOT_ACCESS_KEY,
    secretAccessKey: ROOT_SECRET_KEY,
    region: VGW_REGION,
    appOrigin: VGW_CORS_ALLOW_ORIGIN,
    publicEndpoint: 'http://s3:7070',
  });
  forward(7070, 17_070);
} else {
  const { inboxUrl } = await startMailCatcher({ folder: '/data', smtpPort: 11_025, inboxPort: 18_025 });
  forward(1025, 11_025);
  // The two requests of Mailpit's API that the check sends.
  createHttpServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mail');
    const to = url.searchParams.get('query')?.replace(/^to:/, '') ?? '';
    void (async () => {
      const mails = (await (await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(to)}`)).json()) as object[];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ messages: mails }));
    })();
  }).listen(8025, '0.0.0.0');
}
