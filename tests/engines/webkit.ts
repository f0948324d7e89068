import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { freePort } from '@/server/local/ports';
import { findProgram } from '@/tests/run/programs';
import { pollUntil } from '@/tests/support/jobs/poll';
import type { Browser, Engine, LaunchOptions, Point, Tab } from './engine';
import { NotPossible } from './engine';
import { sourceOf, watchDocument } from './page-tools';
import { endProgram, startProgram } from './programs';

const packages = [
  'webkit2gtk-driver',
  'xvfb',
  'pulseaudio',
  'pulseaudio-utils',
  'python3-gi',
  'gir1.2-webkit2-4.1',
  ...['plugins-base', 'plugins-good', 'plugins-bad', 'plugins-ugly', 'libav', 'pulseaudio'].map(
    (name) => `gstreamer1.0-${name}`,
  ),
];

/** Runs WebKitGTK over WebDriver in a window of its own. Its media go through GStreamer, unlike Safari's. */
export const webkit: Engine = {
  name: 'webkit',
  missing() {
    const isComplete =
      findProgram('WebKitWebDriver') && findProgram('Xvfb') && existsSync('/usr/lib/python3/dist-packages/gi');
    return isComplete ? null : `apt-get install ${packages.join(' ')}`;
  },
  launch,
};

async function launch(options: LaunchOptions): Promise<Browser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'timbre-webkit-'));
  const script = path.join(folder, 'document.js');
  await writeFile(script, `${sourceOf(watchDocument)}();`);
  const complaints: string[] = [];
  const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  let version = '';
  return {
    get version() {
      return version;
    },
    async newTab() {
      const session = await startSession(options, script, (line) => complaints.push(line));
      closing.push(session.end);
      version = session.version;
      return tabOf(session, options.appUrl);
    },
    complaints: () => complaints,
    async close() {
      for (const close of closing.toReversed()) await close().catch(() => {});
    },
  };
}

type Session = { send: Send; version: string; end: () => Promise<void> };
type Send = (method: 'GET' | 'POST' | 'DELETE', command: string, body?: object) => Promise<unknown>;

async function startSession(
  { width, height, downloads, env }: LaunchOptions,
  script: string,
  complain: (line: string) => void,
): Promise<Session> {
  const port = await freePort();
  // As root its sandbox does not work.
  const driverEnv = { ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const child = startProgram('WebKitWebDriver', [`--port=${port}`], driverEnv, ['ignore', 'pipe', 'pipe']);
  // Lines such as `CONSOLE JS ERROR TypeError: …` come from the window.
  let rest = '';
  const read = (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (/CONSOLE.*(?:ERROR|SECURITY)|securitypolicyviolation/.test(line)) complain(line);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const url = `http://127.0.0.1:${port}`;
  await pollUntil(async () => (await fetch(`${url}/status`).catch(() => null))?.ok, { what: 'WebKitWebDriver' });
  const args = [path.join(root, 'tests/engines/webkit-window.py'), `${width}`, `${height}`, downloads, script];
  const browser = { binary: '/usr/bin/python3', args };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
  const { sessionId, capabilities: given } = (await request('POST', `${url}/session`, { capabilities })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const send: Send = (method, command, body) => request(method, `${url}/session/${sessionId}/${command}`, body);
  await send('POST', 'timeouts', { script: 60_000, pageLoad: 120_000, implicit: 0 });
  const end = async () => {
    await request('DELETE', `${url}/session/${sessionId}`).catch(() => {});
    await endProgram(child);
  };
  return { send, end, version: `WebKitGTK ${given.browserVersion}` };
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** The WebDriver standard gives keys without a character these codes. */
const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

function tabOf({ send }: Session, appUrl: string): Tab {
  const act = async (actions: object[]) => {
    await send('POST', 'actions', { actions });
  };
  const keys = (all: object[]) => act([{ type: 'key', id: 'keyboard', actions: all }]);
  const strokes = (key: string) => [
    { type: 'keyDown', value: key },
    { type: 'keyUp', value: key },
  ];
  const mouse = (all: object[]) =>
    act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: all }]);
  const move = ({ x, y }: Point) => ({
    type: 'pointerMove',
    origin: 'viewport',
    duration: 50,
    x: Math.round(x),
    y: Math.round(y),
  });
  const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
  // The page measures where the pointer is.
  const pause = { type: 'pause', duration: 200 };
  let hasOrigin = false;
  return {
    async open(url) {
      await send('POST', 'url', { url });
      hasOrigin = true;
    },
    reload: async () => void (await send('POST', 'refresh')),
    goBack: async () => void (await send('POST', 'back')),
    run: (expression) => send('POST', 'execute/sync', { script: `return (${expression});`, args: [] }),
    click: (at) => mouse([move(at), down ?? {}, up ?? {}]),
    drag: (from, to) => mouse([move(from), down ?? {}, ...between(from, to).map(move), pause, up ?? {}]),
    type: (text) => keys([...text].flatMap(strokes)),
    press: (key, modifiers = []) => {
      const held = modifiers.map((name) => keyCodes[name] ?? name);
      return keys([
        ...held.map((value) => ({ type: 'keyDown', value })),
        ...strokes(keyCodes[key] ?? key),
        ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    async setFiles(selector, files) {
      const found = await send('POST', 'element', { using: 'css selector', value: selector });
      const [id] = Object.values(found as Record<string, string>);
      await send('POST', `element/${id}/value`, { text: files.join('\n') });
    },
    async setCookie(name, value) {
      // A cookie needs a page of its site.
      if (!hasOrigin) await send('POST', 'url', { url: `${appUrl}/robots.txt` });
      await send('POST', 'cookie', { cookie: { name, value, path: '/', httpOnly: true, sameSite: 'Lax' } });
    },
    async screenshot(file) {
      await writeFile(file, Buffer.from(String(await send('GET', 'screenshot')), 'base64'));
    },
    print: () => Promise.reject(new NotPossible('WebKitWebDriver does not print')),
  };
}

/** Returns the points of a movement in ten steps, without its start. */
function between(from: Point, to: Point): Point[] {
  const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  return Array.from({ length: 10 }, (_, index) => at((index + 1) / 10));
}
