import { parseArgs } from 'node:util';
import { emailAddress } from '@/lib/contracts/fields';
import { type SupportRole, supportRoles } from '@/lib/domain/support/support-rules';
import { disconnect } from '@/server/platform/db';
import { createSupport } from './create-support';

const usage = 'npm run support -- create <email> [--role admin|agent]   (without --role: admin)';

type Order = { email: string; role: SupportRole };

function parseOrder(args: string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } });
    const [verb, address, ...rest] = positionals;
    const email = emailAddress().safeParse(address);
    const role = supportRoles.find((name) => name === (values.role ?? 'admin'));
    return verb === 'create' && email.success && rest.length === 0 && role ? { email: email.data, role } : null;
  } catch {
    return null;
  }
}

try {
  const order = parseOrder(process.argv.slice(2));
  if (order) {
    const { link, isNew, role } = await createSupport(order.email, order.role);
    const what = role === 'admin' ? 'support admin' : 'support agent';
    console.log(`${order.email} is ${isNew ? 'a new' : 'now a'} ${what}. This link sets the password, once:`);
    console.log(link);
  } else {
    console.error(usage);
    process.exitCode = 1;
  }
} finally {
  await disconnect();
}
