export const engineNames = ['firefox', 'webkit', 'chromium'] as const;
export type EngineName = (typeof engineNames)[number];

export type Point = { x: number; y: number };

/** A tab takes points in CSS pixels of the viewport, and keys by their names of `KeyboardEvent.key`, or `Space`. */
export type Tab = {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  /** Evaluates an expression in the page and returns its JSON value. */
  run(expression: string): Promise<unknown>;
  click(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string, modifiers?: readonly string[]): Promise<void>;
  /** Gives files to the input that matches a CSS selector. */
  setFiles(selector: string, files: readonly string[]): Promise<void>;
  setCookie(name: string, value: string): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** Prints the page to a PDF. */
  print(): Promise<Buffer>;
};

export type LaunchOptions = {
  width: number;
  height: number;
  appUrl: string;
  /** The browser stores its downloads in this new folder. */
  downloads: string;
  /** Chromium's fake microphone plays this WAV file; the others record from PulseAudio. */
  microphone: string;
  /** The environment names the display and the sound server of the run. */
  env: NodeJS.ProcessEnv;
};

export type Browser = {
  version: string;
  /** Opens a tab with its own cookies and storage. */
  newTab(): Promise<Tab>;
  /** Returns what the console and uncaught exceptions have reported. */
  complaints(): string[];
  close(): Promise<void>;
};

export type Engine = {
  name: EngineName;
  /** Returns the command that installs what the engine lacks on this machine, or null. */
  missing(): string | null;
  launch(options: LaunchOptions): Promise<Browser>;
};

/** Thrown where an engine cannot do a step at all; the report says why. */
export class NotPossible extends Error {}
