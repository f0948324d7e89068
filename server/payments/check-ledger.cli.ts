import { formatEuro } from '@/lib/domain/money/prices';
import { checkLedger } from './check-ledger';
import { disconnect } from '@/server/platform/db';

try {
  const { transactions, documents, problems } = await checkLedger();
  for (const { what, subject, projectId, expectedCents, foundCents } of problems) {
    const amounts = `${formatEuro(foundCents ?? 0)} instead of ${formatEuro(expectedCents ?? 0)}`;
    console.error(`${what}: ${subject}  project ${projectId}  ${amounts}`);
  }
  const compared = `${transactions} movements and ${documents} documents`;
  if (problems.length === 0) console.log(`${compared} agree with the ledger.`);
  else process.exitCode = 1;
} finally {
  await disconnect();
}
