/*
 * The service worker: what still works without a connection. It keeps three things and nothing else:
 *
 * - the offline page of the build and brand that registered it, with all it needs, fetched without cookies;
 * - files whose name changes with their content (scripts, styles, fonts, the logo), whatever build they are of, so that a tab from
 *   before an update still finds its own;
 * - demos that were heard. The page puts them there (components/player/offline-demos.ts); here they are only played.
 *
 * Pages and responses of /v1 are never cached: they belong to the logged-in user. Pages always come from the server, so an
 * update is visible immediately. `?build=` names the build and the version of the brand: another one is another worker.
 */
const build = new URL(self.location.href).searchParams.get('build') ?? '';
const offlineCache = `timbre-offline-${build}`;
const filesCache = 'timbre-files';
/** One for each user of this browser. */
const heardCaches = 'timbre-heard-';
const offlineAddress = '/offline';
/** Files beside the offline page's own; the oldest give way. */
const mostFiles = 240;

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([dropOtherBuilds(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/_next/static/') || pathname.startsWith('/brand/')) event.respondWith(file(request));
  // 'no-store' asks whether the demo still exists (components/player/removed-demos.ts).
  else if (pathname === '/v1/stream' && request.cache !== 'no-store') event.respondWith(recording(request));
});

/** From the server, always; the offline page where it does not answer. The address stays, so that a reload tries again. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(offlineAddress, { cacheName: offlineCache });
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') {
    const cache = await caches.open(filesCache);
    await cache.put(request, answer.clone());
    await dropOldest(cache);
  }
  return answer;
}

/** A demo that was heard before plays from here, in the parts that the audio element asks for. */
async function recording(request) {
  const kept = await heard(request.url);
  if (!kept) return fetch(request);
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  const sound = await kept.blob();
  const type = kept.headers.get('content-type') ?? 'audio/mpeg';
  if (!range) return new Response(sound, { headers: { 'Content-Type': type, 'Accept-Ranges': 'bytes' } });
  const from = Number(range[1]);
  const to = range[2] === '' ? sound.size - 1 : Math.min(Number(range[2]), sound.size - 1);
  if (from > to) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${sound.size}` } });
  return new Response(sound.slice(from, to + 1), {
    status: 206,
    headers: {
      'Content-Type': type,
      'Content-Length': String(to + 1 - from),
      'Content-Range': `bytes ${from}-${to}/${sound.size}`,
      'Accept-Ranges': 'bytes',
    },
  });
}

/** Returns a cached demo of any user of this browser: demos are public. */
async function heard(url) {
  const names = await caches.keys();
  const answers = await Promise.all(
    names.filter((name) => name.startsWith(heardCaches)).map((cacheName) => caches.match(url, { cacheName })),
  );
  return answers.find(Boolean);
}

/** Nobody's page: it is asked for without cookies. With it comes what it is made of, and what that may ask for later. */
async function keepOfflinePage() {
  const answer = await fetch(offlineAddress, { credentials: 'omit', cache: 'no-store' });
  if (!answer.ok) throw new Error(`The offline page answered ${answer.status}.`);
  const text = await answer.clone().text();
  const cache = await caches.open(offlineCache);
  const needed = new Set(text.match(/\/_next\/static\/[\w~./-]+\.(?:js|css|woff2)|\/brand\/\d+\/logo\.svg/g));
  await cache.addAll([...needed]);
  const scripts = await Promise.all([...needed].filter((address) => address.endsWith('.js')).map(textOf));
  const later = new Set(scripts.flatMap((script) => script.match(/\bstatic\/chunks\/[\w~.-]+\.js/g) ?? []));
  await Promise.allSettled([...later].map((address) => cache.add(`/_next/${address}`)));
  await cache.put(offlineAddress, answer);
}

async function textOf(address) {
  const kept = await caches.match(address, { cacheName: offlineCache });
  return kept ? kept.text() : '';
}

async function dropOtherBuilds() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('timbre-offline-') && name !== offlineCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function dropOldest(cache) {
  const requests = await cache.keys();
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - mostFiles)).map((request) => cache.delete(request)),
  );
}
