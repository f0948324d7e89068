export type ImportCase = { file: string; line: string; refusal: string | null };

const bad = (file: string, from: string, refusal: string): ImportCase => ({
  file,
  line: `import { something } from '${from}';`,
  refusal,
});
const good = (file: string, from: string): ImportCase => ({
  file,
  line: `import { something } from '${from}';`,
  refusal: null,
});

/** The rows of the table of walls in docs/architecture/layers.md: forbidden and allowed imports of each folder. */
export const importCases: ImportCase[] = [
  bad('lib/contracts/projects.ts', 'react', 'they may use zod and each other'),
  bad('lib/contracts/projects.ts', 'next/server', 'they may use zod and each other'),
  bad('lib/contracts/projects.ts', '@/server/platform/db', 'they may use zod and each other'),
  bad('lib/domain/money/prices.ts', '@prisma/client', 'they may use zod and each other'),
  bad('lib/domain/money/prices.ts', '@/lib/client/api', 'they may use zod and each other'),
  bad('lib/domain/money/prices.ts', 'node:fs', 'they may use zod and each other'),
  good('lib/contracts/projects.ts', 'zod'),
  good('lib/contracts/projects.ts', '@/lib/domain/money/prices'),
  good('lib/domain/money/prices.ts', './cents'),

  bad('lib/client/api.ts', '@/server/projects/queries', 'by /v1 only'),
  bad('lib/client/api.ts', '@/lib/contracts/projects', 'only types of contracts'),
  bad('lib/client/api.ts', '@/components/projects/row', 'nothing above it'),
  { file: 'lib/client/live.ts', line: "await import('@/lib/contracts/events');", refusal: null },
  { file: 'lib/client/keys.ts', line: "import type { Project } from '@/lib/contracts/project-shapes';", refusal: null },
  good('lib/client/api.ts', '@/lib/domain/money/prices'),

  bad('components/ui/button.tsx', '@/components/projects/row', 'components/projects is above components/ui'),
  bad('components/ui/button.tsx', '@/lib/contracts/projects', 'plain props'),
  bad('components/ui/button.tsx', '@/server/platform/db', 'never from the server'),
  good('components/ui/button.tsx', '@/components/ui/notices/spinner'),
  good('components/ui/button.tsx', 'radix-ui'),

  bad('components/projects/row.tsx', '@/server/projects/queries', 'never from the server'),
  bad('components/projects/row.tsx', '@/app/page', 'not the other way round'),
  good('components/projects/row.tsx', '@/components/assignments/unassign'),
  bad('components/projects/row.tsx', '@/components/chat/unread', 'components/chat is above components/projects'),
  good('components/projects/row.tsx', '@/lib/client/api'),

  bad('app/(screens)/search/page.tsx', '@/server/platform/db', 'A page reads through'),
  bad('app/(screens)/search/page.tsx', '@prisma/client', 'platform/db'),
  bad('app/(screens)/search/page.tsx', '@/server/assignments/shortlist-voice', 'A page reads through'),
  good('app/(screens)/search/page.tsx', '@/server/search/queries'),
  good('app/(screens)/search/page.tsx', '@/server/http/session'),
  good('app/(screens)/search/page.tsx', '@/components/search/results'),

  bad('app/v1/projects/[[...path]]/route.ts', '@/server/projects/queries', 'serves the tables'),
  bad('app/v1/projects/[[...path]]/route.ts', '@/components/projects/row', 'serves the tables'),
  good('app/v1/projects/[[...path]]/route.ts', '@/server/http/serve'),
  good('app/v1/projects/[[...path]]/route.ts', '@/server/projects/routes'),

  bad('server/projects/routes.ts', '@/server/platform/db', 'in one line'),
  bad('server/projects/routes.ts', '@prisma/client', 'platform/db'),
  bad('server/projects/routes.ts', '@/server/assignments/order-project', 'is above server/projects'),
  bad('server/projects/routes.ts', '@/server/http/endpoint', 'know no HTTP'),
  bad('server/assignments/order-project.ts', '@/server/projects/routes', 'Only app/v1'),
  good('server/projects/routes.ts', '@/server/platform/http-result'),
  good('server/projects/routes.ts', '@/server/access/bind'),
  good('server/projects/routes.ts', '@/lib/contracts/projects'),
  good('server/http/routes.ts', '@/server/access/log-in'),

  bad('server/assignments/assign-voice.ts', 'next/headers', 'Only server/http knows Next'),
  bad('server/assignments/assign-voice.ts', '@/server/http/session', 'know no HTTP'),
  bad('server/assignments/assign-voice.ts', '@/app/page', 'knows no screens'),
  bad('server/assignments/assign-voice.ts', '@/components/projects/row', 'knows no screens'),
  bad('server/assignments/assign-voice.ts', '@/server/audio/mastering/master', 'enqueue a job'),
  bad('server/assignments/assign-voice.ts', '@/server/takes/master-take.handler', 'loaded by its definition'),
  good('server/assignments/assign-voice.ts', '@/server/platform/db'),
  good('server/assignments/assign-voice.ts', '@/server/jobs'),
  good('server/assignments/assign-voice.ts', '@/server/payments/queries'),

  bad('server/takes/master-take.handler.ts', 'next/cache', 'Only server/http knows Next'),
  bad('server/takes/master-take.handler.ts', '@/server/http/endpoint', 'know no HTTP'),
  good('server/takes/master-take.handler.ts', '@/server/audio/mastering/master'),
  good('server/takes/master-take.handler.ts', '@/server/projects/queries'),
  bad('server/jobs/takes.ts', '@/server/projects/queries', 'server/projects is above server/jobs'),
  bad('server/jobs/takes.ts', '@/server/takes/master-take.handler', 'loaded by its definition'),
  good('server/jobs/takes.ts', '@/server/platform/queue/queue'),
  {
    file: 'server/jobs/takes.ts',
    line: "const load = () => import('@/server/takes/master-take.handler');",
    refusal: null,
  },

  bad('server/audio/mastering/master.ts', '@/server/projects/queries', 'server/projects is above server/audio'),
  bad('server/audio/mastering/master.ts', '@/lib/contracts/takes', 'not the API'),
  good('server/audio/mastering/master.ts', '@/server/platform/tracing/log'),
  good('server/audio/mastering/master.ts', '@/lib/domain/sound/peaks'),

  bad('server/platform/mail.ts', '@/server/projects/queries', 'server/projects is above server/platform'),
  bad('server/platform/mail.ts', '@/server/jobs', 'server/jobs is above server/platform'),
  bad('server/platform/mail.ts', 'next/headers', 'Only server/http knows Next'),
  good('server/platform/db.ts', '@/server/platform/prisma-client/client'),
  good('server/platform/mail.ts', '@/lib/domain/money/prices'),
  bad('server/teams/queries.ts', '@/server/platform/prisma-client/client', 'platform/db'),

  bad('server/local/start.ts', 'next', 'Only server/http knows Next'),
  bad('server/teams/queries.ts', '@/tests/support/network/api', 'not part of the product'),
  bad('components/teams/page.tsx', '../projects/row', 'Import by the alias'),

  bad('server/projects/queries.ts', '@/server/assignments/assign-voice', 'server/assignments is above server/projects'),
  bad('server/payments/queries.ts', '@/server/assignments/advance-payment', 'is above server/payments'),
  bad('server/payments/payout/send-payout.ts', '@/server/notifications/notify', 'is above server/payments'),
  bad('server/payments/documents/record-document.ts', '@/server/chat/append-message', 'is above server/payments'),
  bad('server/payments/payout/send-payout.ts', '@/server/mail/enqueue-mail', 'Payments reports outcomes'),
  bad('server/uploads/object-rules.ts', '@/server/projects/file-access', 'server/projects is above server/uploads'),
  good('server/payments/documents/document-objects.ts', '@/server/uploads/object-rules'),
  bad('server/orders/queries.ts', '@/server/projects/queries', 'has no place in the layers'),
  good('server/assignments/assign-voice.ts', '@/server/projects/queries'),
  good('server/worker.ts', '@/server/jobs'),
  { file: 'server/mail/deliver.ts', line: "await import('@/server/projects/queries');", refusal: 'above server/mail' },
  { file: 'components/ui/a.tsx', line: "const a = import('@/components/chat/b');", refusal: 'above components/ui' },
  {
    file: 'lib/domain/money/prices.ts',
    line: "export { db } from '@/server/platform/db';",
    refusal: 'use zod and each other',
  },
  {
    file: 'lib/domain/money/prices.ts',
    line: "import {\n  db,\n} from '@/server/platform/db';",
    refusal: 'use zod and each other',
  },
  { file: 'lib/domain/money/prices.ts', line: "import '@/server/platform/db';", refusal: 'use zod and each other' },
];
