import { formatEuro } from '@/lib/domain/money/prices';
import { checkLedger } from './check-ledger';
import { disconnect } from '@/server/platform/db';

const amount = (cents: number | null) => (cents === null ? 'nothing' : formatEuro(cents));

try {
  const { transactions, documents, problems } = await checkLedger();
  for (const { what, subject, projectId, expectedCents, foundCents } of problems) {
    console.error(
      `${what}: ${subject}  project ${projectId}  ${amount(foundCents)} instead of ${amount(expectedCents)}`,
    );
  }
  const compared = `${transactions} movements and ${documents} documents`;
  if (problems.length === 0) console.log(`${compared} agree with the ledger.`);
  else process.exitCode = 1;
} finally {
  await disconnect();
}
