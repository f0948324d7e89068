import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = {
  url: string;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Cuts when a client sends this text. */
  cutAt(text: string): void;
  stop(): Promise<void>;
};

/** Stands between a client and a service, so that a test can take the service away. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let fatalText: string | null = null;
  const cut = () => {
    isCut = true;
    fatalText = null;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const service = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (fatalText !== null && bytes.includes(fatalText)) cut();
      else service.write(bytes);
    });
    service.pipe(client);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    cutAt: (text) => {
      fatalText = text;
    },
    async stop() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
