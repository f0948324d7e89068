/**
 * Four layers from low to high. A folder imports folders of lower layers, and of its own layer unless they import each other
 * in a circle (`folderCircles`). A folder that has to trigger one that imports it returns an outcome or enqueues a job
 * (`server/jobs`).
 */
export const layers: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['platform', 'audio', 'jobs', 'installation', 'mail'],
    ['access', 'uploads', 'live', 'voices', 'search', 'projects', 'tax'],
    [
      'profile',
      'playlists',
      'payments',
      'notifications',
      'chat',
      'teams',
      'payouts',
      'invitations',
      'files',
      'demos',
      'pictures',
      'takes',
      'lines',
      'exports',
      'assignments',
    ],
    ['support', 'requests', 'system', 'http'],
  ],
  components: [
    ['ui', 'shell', 'shared'],
    ['access', 'player', 'uploads', 'recorder', 'payments'],
    [
      'teams',
      'payouts',
      'invitations',
      'notifications',
      'profile',
      'playlists',
      'voices',
      'search',
      'pictures',
      'assignments',
      'projects',
      'takes',
      'lines',
      'exports',
      'review',
      'booth',
      'split',
      'demos',
      'chat',
    ],
    ['docs', 'support'],
  ],
};

/** Defines the jobs: their work is in higher folders and loaded when it runs. */
export const lazyFolder = 'server/jobs/';

/** Matched against paths from the root without extension, or names of packages. */
export type Wall = {
  from: RegExp;
  reason: string;
  /** Kinds of imports that the wall allows; `lazy` is `import()`. */
  except?: readonly ('value' | 'type' | 'lazy')[];
} & ({ never: RegExp } | { only: RegExp });

export const domainFile = /^server\/(?!http\/|local\/|platform\/|audio\/)[^/]+\//;

export const walls: readonly Wall[] = [
  {
    from: /^lib\/(contracts|domain)\//,
    only: /^(zod$|lib\/(contracts|domain)\/)/,
    reason: 'Contracts and rules run on both sides: they may use zod and each other, nothing else.',
  },
  {
    from: /^lib\/client\//,
    never: /^lib\/contracts\//,
    except: ['type', 'lazy'],
    reason: 'The client imports only types of contracts, so that no schema is part of the first load.',
  },
  {
    from: /^lib\/client\//,
    never: /^server\//,
    reason: 'The client runs in the browser: it reaches the server by /v1 only.',
  },
  { from: /^lib\/client\//, never: /^(components|app)\//, reason: 'lib depends on nothing above it.' },
  {
    from: /^components\//,
    never: /^server\//,
    reason: 'Components get data as props or by /v1, never from the server.',
  },
  { from: /^components\//, never: /^app\//, reason: 'Screens import components, not the other way round.' },
  {
    from: /^components\/ui\//,
    never: /^lib\/(contracts|client|domain)\//,
    reason: 'A primitive has no data: it gets plain props.',
  },
  {
    from: /^app\/(?!v1\/)/,
    never: /^server\/(?!http\/|[^/]+\/queries$)/,
    reason: 'A page reads through server/<domain>/queries and server/http.',
  },
  {
    from: /^app\/v1\//,
    only: /^server\/(http\/serve$|[^/]+\/routes$)/,
    reason: 'A route file serves the tables of the domains (server/<domain>/routes.ts).',
  },
  {
    from: /^server\/[^/]+\/routes$/,
    never: /^server\/(platform\/(?!http-result$|errors$)|audio\/|jobs$|local\/)/,
    reason: 'A row binds a contract to a command or query in one line.',
  },
  {
    from: /^(?!app\/v1\/)/,
    never: /^server\/[^/]+\/routes$/,
    reason: 'Only app/v1 serves the tables of the domains.',
  },
  {
    from: /^server\/(?!http\/)[^/]+\//,
    never: /^next(\/|$)/,
    reason: 'Only server/http knows Next; a command must run in the worker and in tests too.',
  },
  {
    from: /^server\/(?!http\/|local\/)[^/]+\//,
    never: /^server\/http\//,
    reason: 'Commands know no HTTP: endpoint() calls them.',
  },
  {
    from: new RegExp(`${domainFile.source}(?!.*\\.handler$)`),
    never: /^server\/audio\//,
    reason: 'Audio work belongs to the worker: enqueue a job.',
  },
  {
    from: /^(app|server)\//,
    never: /\.handler$/,
    except: ['lazy'],
    reason: 'The work of a job is loaded by its definition, so that the web process does not load it.',
  },
  {
    from: /^(app|components|lib|server\/(?!local\/)[^/]+)\//,
    never: /^(server\/local|services)\//,
    reason: 'The embedded services are a separate program; read the environment instead.',
  },
  {
    from: /^(server\/local|services)\//,
    never: /^(app\/|components\/|server\/(?!local\/|platform\/|http\/))/,
    reason: 'The embedded services are a separate program.',
  },
  {
    from: /^server\/platform\//,
    never: /^server\/(audio|jobs|mail)(\/|$)/,
    reason: 'Platform is below everything: it enqueues no job and sends no mail of its own.',
  },
  {
    from: /^server\/payments\//,
    never: /^server\/(mail|notifications|chat|assignments)\//,
    reason: 'Payments reports outcomes; higher domains turn them into state, messages and mails.',
  },
  { from: /^server\//, never: /^(components|app)\//, reason: 'The server knows no screens.' },
  { from: /^server\/http\//, never: /^server\/(audio\/|jobs$)/, reason: 'The work of a request is in the domains.' },
  { from: /^server\/audio\//, never: /^lib\/(contracts|client)\//, reason: 'Audio may use lib/domain, not the API.' },
  { from: /./, never: /^(tests|prisma\/seed)\//, reason: 'Tests and sample data are not part of the product.' },
  { from: /./, never: /^\.\.\//, reason: "Import by the alias '@/'; './name' is for files in the same folder." },
  {
    from: /^(?!server\/platform\/)/,
    never: /^(@prisma\/client|server\/platform\/prisma-client)(\/|$)/,
    reason: "The Prisma client is reached through '@/server/platform/db' only.",
  },
];
