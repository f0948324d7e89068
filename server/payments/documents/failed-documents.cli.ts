import { listFailedDocuments, retryFailedDocuments } from './failed-documents';
import { disconnect } from '@/server/platform/db';
import { closeSender } from '@/server/platform/queue/queue';

const [verb = 'list'] = process.argv.slice(2);

try {
  if (verb === 'list') {
    for (const { created, number, projectId, failure } of await listFailedDocuments()) {
      console.log(`${created.toISOString()}  ${number}  project ${projectId}  ${failure}`);
    }
  } else if (verb === 'retry') {
    console.log(`${await retryFailedDocuments()} documents are queued again.`);
  } else {
    console.error('npm run documents:failed [-- retry]');
    process.exitCode = 1;
  }
} finally {
  await closeSender();
  await disconnect();
}
