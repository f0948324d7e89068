import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { idOf, type SampleUser, sessionCookieName, sessionSeal } from '@/tests/support/users';
import type { Browser, EngineName } from './engine';
import { Page } from './page';

type SceneOptions = {
  engine: EngineName;
  width: number;
  browser: Browser;
  downloads: string;
  playTone: () => Promise<void>;
};

/** A scene gives a journey new tabs, an empty folder and a microphone. */
export class Scene {
  readonly pages: Page[] = [];
  private folder = '';

  readonly engine: EngineName;
  readonly width: number;
  /** Plays the tone into the microphone of Firefox and WebKit; Chromium hears it at all times. */
  readonly playTone: () => Promise<void>;
  private readonly browser: Browser;
  private readonly downloads: string;

  constructor({ engine, width, browser, downloads, playTone }: SceneOptions) {
    this.engine = engine;
    this.width = width;
    this.playTone = playTone;
    this.browser = browser;
    this.downloads = downloads;
  }

  get isPhone(): boolean {
    return this.width < 800;
  }

  /** Opens a tab of a visitor, a sample user, or another user. */
  async visitor(user: SampleUser | { id: string } | null = null): Promise<Page> {
    const tab = await this.browser.newTab();
    const page = new Page(tab, { appUrl: process.env.APP_URL ?? '', downloads: this.downloads });
    this.pages.push(page);
    if (user) {
      const id = typeof user === 'string' ? await idOf(user) : user.id;
      await tab.setCookie(sessionCookieName, encodeURIComponent(await sessionSeal(id, { isFresh: true })));
    }
    return page;
  }

  /** Writes a file to upload. @returns its path */
  async file(name: string, bytes: Buffer | string): Promise<string> {
    const file = path.join(await this.temporaryFolder(), name);
    await writeFile(file, bytes);
    return file;
  }

  async temporaryFolder(): Promise<string> {
    this.folder ||= await mkdtemp(path.join(tmpdir(), 'timbre-engine-'));
    return this.folder;
  }

  async screenshots(journey: string): Promise<void> {
    await mkdir('test-results/engines', { recursive: true });
    for (const [index, page] of this.pages.entries()) {
      const suffix = index === 0 ? '' : `-${index + 1}`;
      const file = `test-results/engines/${journey}${suffix}-${this.engine}-${this.width}.png`;
      await page.screenshot(file).catch(() => {});
    }
  }

  async clear(): Promise<void> {
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
    await rm(this.downloads, { recursive: true, force: true });
  }
}

export type Journey = (scene: Scene) => Promise<void>;
