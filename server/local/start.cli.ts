import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedServices, isForThisMachine } from './embedded-rules';
import { root } from './install.mjs';
import { isFree } from './ports';
import { productPlan } from './product-plan';
import { dataFolder, exportLines } from './services-file';
import { messageOf, supervise } from './supervisor';

async function main(mode: string | undefined): Promise<number> {
  if (mode !== undefined && mode !== 'dev' && mode !== 'services') throw new Error(`Unknown: ${mode}`);
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const port = readPort(process.env.PORT);
  const appUrl = process.env.APP_URL || `http://localhost:${port}`;
  const services = embeddedServices(process.env, appUrl);
  const dataDir = dataFolder();
  if (mode === 'services') {
    return supervise({
      dataDir,
      appUrl,
      services,
      env: { APP_URL: appUrl, PORT: String(port) },
      steps: [],
      processes: [],
      onReady: (env) =>
        console.log(
          `${exportLines(env)}# . ${join(dataDir, 'env.sh')} in another terminal sets these. Ctrl-C ends them.`,
        ),
    });
  }
  const hosts = isForThisMachine(appUrl) ? ['localhost', '127.0.0.1'] : ['0.0.0.0'];
  for (const host of hosts) {
    if (!(await isFree(port, host))) {
      throw new Error(
        `Port ${port} is taken by another program. Stop that, or choose another: PORT=${port + 1} npm start`,
      );
    }
  }
  return supervise(productPlan({ dataDir, appUrl, port, services, isDevelopment: mode === 'dev' }));
}

/** @throws with a message that names the variable */
function readPort(value: string | undefined): number {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`PORT has to be a number from 1 to 65535, not "${value}".`);
}

try {
  process.exit(await main(process.argv[2]));
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
