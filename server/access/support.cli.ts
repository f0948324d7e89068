import { emailAddress } from '@/lib/contracts/fields';
import { createSupport } from '@/server/access/create-support';
import { disconnect } from '@/server/platform/db';

const [verb, address] = process.argv.slice(2);
const email = emailAddress().safeParse(address);

try {
  if (verb !== 'create' || !email.success) {
    console.error('npm run support -- create <email>');
    process.exitCode = 1;
  } else {
    const { link, isNew } = await createSupport(email.data);
    console.log(
      `${email.data} ${isNew ? 'is a new support user' : 'is support now'}. This link sets the password, once:`,
    );
    console.log(link);
  }
} finally {
  await disconnect();
}
