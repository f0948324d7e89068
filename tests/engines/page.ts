import { mkdir, readdir, readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pollUntil } from '@/tests/support/jobs/poll';
import type { Point, Tab } from './engine';
import { installTools, type Found, type PageTools, type Pattern, sourceOf, type Step } from './page-tools';

const libraryFile = import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');
const library = readFileSync(fileURLToPath(libraryFile), 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '');
const toolsOf = '(Reflect.get(window, "engineTools"))';
/** The library exports to the module that it finds: an own one, so that the page's names stay as they are. */
const install = `(() => {
  const module = { exports: {} };
  ((module, exports, define) => { ${library} }).call(module, module, module.exports, undefined);
  Reflect.set(window, "engineTools", ${sourceOf(installTools)}(module.exports));
  return true;
})()`;

const patternOf = (value: string | RegExp): Pattern =>
  typeof value === 'string' ? { text: value } : { source: value.source, flags: value.flags };

/** Says in an error what was searched. */
function nameOf(steps: readonly Step[]): string {
  const shown = (pattern?: Pattern) =>
    pattern ? ` ${'text' in pattern ? `“${pattern.text}”` : `/${pattern.source}/`}` : '';
  return steps
    .map((step) => {
      if (step.by === 'role') return `${step.role}${shown(step.name)}`;
      if (step.by === 'nth') return `number ${step.index + 1}`;
      return step.by === 'css' ? step.selector : `${step.by}${shown(step.value)}`;
    })
    .join(' › ');
}

/** Waits for elements by what a user perceives, and acts on the first with the engine's pointer and keyboard. */
export class Target {
  constructor(
    private readonly owner: Page | null,
    private readonly steps: readonly Step[],
  ) {}

  /** A page is the target of all its elements. */
  private get page(): Page {
    return this.owner ?? (this as unknown as Page);
  }

  private narrowed(step: Step): Target {
    return new Target(this.page, [...this.steps, step]);
  }
  role(role: string, name?: string | RegExp): Target {
    return this.narrowed({ by: 'role', role, ...(name !== undefined && { name: patternOf(name) }) });
  }
  label(value: string | RegExp): Target {
    return this.narrowed({ by: 'label', value: patternOf(value) });
  }
  text(value: string | RegExp): Target {
    return this.narrowed({ by: 'text', value: patternOf(value) });
  }
  css(selector: string): Target {
    return this.narrowed({ by: 'css', selector });
  }
  /** Chooses those with this text inside. */
  having(value: RegExp): Target {
    return this.narrowed({ by: 'has', value: patternOf(value) });
  }
  nth(index: number): Target {
    return this.narrowed({ by: 'nth', index });
  }

  now(options: { reveal?: boolean; hidden?: boolean } = {}): Promise<Found> {
    return this.page.tools<Found>('find', this.steps, options);
  }

  /** Waits until the elements fulfill a condition. */
  async until(isMet: (found: Found) => boolean, what: string, timeoutMs = 60_000): Promise<Found> {
    let last: Found | undefined;
    const attempt = async () => {
      last = await this.now();
      return isMet(last) && last;
    };
    return pollUntil(attempt, { timeoutMs, everyMs: 100, what: '' }).catch((error: Error) => {
      const state = last ? ` (${last.count} on the page, the first is “${last.texts[0]?.slice(0, 80) ?? ''}”)` : '';
      throw new Error(
        error.message.startsWith('Waited') ? `${nameOf(this.steps)}: not ${what}${state}` : error.message,
      );
    });
  }
  visible(timeoutMs?: number): Promise<Found> {
    return this.until(({ count }) => count > 0, 'visible', timeoutMs);
  }
  hidden(): Promise<Found> {
    return this.until(({ count }) => count === 0, 'gone');
  }
  enabled(timeoutMs?: number): Promise<Found> {
    return this.until(({ count, isDisabled }) => count > 0 && !isDisabled, 'enabled', timeoutMs);
  }
  counts(wanted: number): Promise<Found> {
    return this.until(({ count }) => count === wanted, `${wanted} times on the page`);
  }
  shows(text: RegExp): Promise<Found> {
    return this.until(({ texts }) => texts.some((each) => text.test(each)), `showing ${text}`);
  }
  hasAttribute(name: string, value: string): Promise<Found> {
    return this.until(({ attributes }) => attributes[name] === value, `of ${name} “${value}”`);
  }
  checked(): Promise<Found> {
    return this.until(({ isChecked }) => isChecked, 'checked');
  }

  /** Waits until the first can be clicked and has ended its movement. */
  async point(): Promise<Point> {
    let before: Found['point'] = null;
    let obstacle = 'it is not on the page';
    const attempt = async () => {
      const { point, count, obstacle: now } = await this.now({ reveal: true });
      const isStill = point !== null && before?.x === point.x && before.y === point.y;
      before = point;
      if (count > 0) obstacle = now;
      return isStill && point;
    };
    return pollUntil(attempt, { everyMs: 60, what: '' }).catch((error: Error) => {
      throw error.message.startsWith('Waited')
        ? new Error(`${nameOf(this.steps)}: cannot be clicked: ${obstacle}`)
        : error;
    });
  }
  async click(): Promise<void> {
    await this.page.tab.click(await this.point());
  }
  async check(isChecked = true): Promise<void> {
    await this.visible();
    if ((await this.now()).isChecked !== isChecked) await this.click();
    await this.until((found) => found.isChecked === isChecked, isChecked ? 'checked' : 'unchecked');
  }
  async focus(select = false): Promise<void> {
    const attempt = () => this.page.tools<boolean>('focus', this.steps, select);
    await pollUntil(attempt, { everyMs: 100, what: `the focus of ${nameOf(this.steps)}` });
  }
  /** Replaces the text of a field. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.focus(true);
    if (text === '') await this.page.tab.press('Delete');
    await this.page.tab.type(text);
    await this.until(({ value }) => value === text, `filled with “${text}”`, 20_000);
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await this.page.tab.press(key);
  }
  /** Chooses an option of a native select by its text, without opening it. */
  async choose(option: string): Promise<void> {
    const attempt = () => this.page.tools<boolean>('choose', this.steps, option);
    await pollUntil(attempt, { everyMs: 100, what: `the option ${option} of ${nameOf(this.steps)}` });
  }
  async setFiles(...files: string[]): Promise<void> {
    const attempt = () => this.page.tools<boolean>('mark', this.steps);
    await pollUntil(attempt, { everyMs: 100, what: `${nameOf(this.steps)} for files` });
    await this.page.tab.setFiles('[data-engine-target]', files);
  }
}

type Place = { appUrl: string; downloads: string };

/** A page is a tab with searches, addresses, sounds and downloads. */
export class Page extends Target {
  constructor(
    readonly tab: Tab,
    private readonly place: Place,
  ) {
    super(null, []);
  }

  async open(address: string): Promise<void> {
    const { href } = new URL(address, this.place.appUrl);
    // Firefox refuses a navigation during another one.
    await this.tab.open(href).catch(() => this.tab.open(href));
    await this.ready();
  }
  async reload(): Promise<void> {
    await this.tab.reload();
    await this.ready();
  }
  /** Waits until React runs all parts of the page (`components/ui/ready-mark.tsx`). */
  private async ready(): Promise<void> {
    const isReady = 'document.querySelector("html[data-ready], html:not(:has([data-part]))") !== null';
    await pollUntil(() => this.run(isReady), { everyMs: 100, timeoutMs: 120_000, what: 'the page to be ready' });
  }
  /** Evaluates in the page; returns null while the page navigates. */
  async run(expression: string): Promise<unknown> {
    return this.tab.run(expression).catch((error: Error) => {
      if (/context|navigation|destroyed|discarded|no such|realm|unload/i.test(error.message)) return null;
      throw error;
    });
  }
  async tools<T>(name: keyof PageTools, ...given: unknown[]): Promise<T> {
    const call = `${toolsOf}.${name}(...${JSON.stringify(given)})`;
    const result = async () => this.run(`document.body && ${toolsOf} ? JSON.stringify(${call}) : null`);
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const text = await result();
      if (typeof text === 'string') return JSON.parse(text) as T;
      await this.run(`document.body ? ${install} : null`);
    }
    throw new Error('The page does not respond to searches.');
  }
  async path(): Promise<string> {
    return String(await this.run('location.pathname + location.search'));
  }
  async at(address: string | RegExp): Promise<void> {
    let last = '';
    const isThere = async () => {
      last = await this.path();
      return typeof address === 'string' ? last === address : address.test(last);
    };
    await pollUntil(isThere, { everyMs: 100, what: '' }).catch(() => {
      throw new Error(`The address is ${last}, not ${address}.`);
    });
  }
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.tab.press(key);
  }
  /** Presses a shortcut until it shows its effect: a page does not hear keys before React runs it. */
  async pressUntil(key: string, effect: Target): Promise<void> {
    const attempt = async () => {
      await this.tab.press(key);
      return effect.visible(3_000).catch(() => null);
    };
    await pollUntil(attempt, { what: `the effect of the key ${key}` });
  }
  /** Waits until exactly one recording sounds, and is past this time. */
  async sounds({ afterSeconds = 0 } = {}): Promise<{ src: string; time: number }> {
    const attempt = async () => {
      const now = await this.tools<{ count: number; time: number; src: string }>('sounding');
      return now.count === 1 && now.time > afterSeconds && now;
    };
    return pollUntil(attempt, { everyMs: 100, what: `a sound past ${afterSeconds} s` });
  }
  async isSilent(): Promise<void> {
    const attempt = async () => (await this.tools<{ count: number }>('sounding')).count === 0;
    await pollUntil(attempt, { everyMs: 100, what: 'silence' });
  }
  /** Waits for a finished download. */
  async downloaded(name: RegExp): Promise<{ name: string; bytes: Buffer }> {
    const { downloads } = this.place;
    let size = -1;
    const attempt = async () => {
      const files = await readdir(downloads);
      const file = files.find((each) => name.test(each) && !/\.(?:part|crdownload|wkdownload)$/.test(each));
      if (!file || files.some((each) => each.startsWith(file) && each !== file)) return null;
      const bytes = await readFile(path.join(downloads, file));
      const isWhole = bytes.length > 0 && bytes.length === size;
      size = bytes.length;
      return isWhole ? { name: file, bytes } : null;
    };
    return pollUntil(attempt, { everyMs: 300, what: `a download like ${name}` });
  }
  async screenshot(file: string): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true });
    await this.tab.screenshot(file);
  }
  /** Fails if the page can be scrolled sideways. */
  async fits(): Promise<void> {
    const overhang = async () => Number(await this.run('document.documentElement.scrollWidth - innerWidth')) <= 0;
    await pollUntil(overhang, { everyMs: 100, timeoutMs: 15_000, what: 'the page to fit the screen' });
  }
}
