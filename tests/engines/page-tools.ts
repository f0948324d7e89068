/** Matches an equal text, ignoring case and extra spaces, or a regular expression. */
export type Pattern = { text: string } | { source: string; flags: string };

/** A step searches for elements inside those of the step before it, or chooses some of those. */
export type Step =
  | { by: 'role'; role: string; name?: Pattern }
  | { by: 'label' | 'text'; value: Pattern }
  | { by: 'has'; value: Pattern }
  | { by: 'css'; selector: string }
  | { by: 'nth'; index: number };

/** Describes the visible elements of a search, and the state of the first. */
export type Found = {
  count: number;
  texts: string[];
  /** Point to click in CSS pixels of the viewport; it is null while the element is disabled or covered. */
  point: { x: number; y: number } | null;
  obstacle: string;
  box: { x: number; y: number; width: number; height: number } | null;
  value: string;
  isChecked: boolean;
  isDisabled: boolean;
  isFocused: boolean;
  attributes: Record<string, string>;
};

export type PageTools = {
  find(steps: readonly Step[], options?: { reveal?: boolean; hidden?: boolean }): Found;
  focus(steps: readonly Step[], select: boolean): boolean;
  /** Marks an element, also a hidden one, for `[data-engine-target]`. */
  mark(steps: readonly Step[]): boolean;
  choose(steps: readonly Step[], label: string): boolean;
  sounding(): { count: number; time: number; src: string };
};

type Library = {
  queryAllByRole(container: Element, role: string, options: object): HTMLElement[];
  queryAllByLabelText(container: Element, matcher: (text: string) => boolean): HTMLElement[];
  queryAllByText(container: Element, matcher: (text: string) => boolean, options: object): HTMLElement[];
};

/** Runs in the page, so it may use nothing else of this file but types. */
export function installTools(library: Library): PageTools {
  const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const matcherOf = (pattern: Pattern) => {
    if ('text' in pattern) {
      const wanted = normalize(pattern.text).toLowerCase();
      return (text: string) => normalize(text).toLowerCase() === wanted;
    }
    return (text: string) => new RegExp(pattern.source, pattern.flags).test(normalize(text));
  };
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert]') === null &&
    element.getClientRects().length > 0;
  const textOf = (element: Element) => normalize((element as HTMLElement).innerText ?? '');

  const within = (container: Element, step: Step): Element[] => {
    if (step.by === 'css') return [...container.querySelectorAll(step.selector)];
    if (step.by === 'role') {
      const options = { hidden: true, ...(step.name && { name: matcherOf(step.name) }) };
      return library.queryAllByRole(container, step.role, options);
    }
    if (step.by === 'nth' || step.by === 'has') return [];
    const matcher = matcherOf(step.value);
    return step.by === 'label'
      ? library.queryAllByLabelText(container, matcher)
      : library.queryAllByText(container, matcher, { ignore: 'script, style, template' });
  };
  const resolve = (steps: readonly Step[], hidden = false): Element[] => {
    let elements: Element[] = [document.body];
    for (const step of steps) {
      if (step.by === 'nth') elements = elements.slice(step.index).slice(0, 1);
      else if (step.by === 'has') {
        const isMatch = matcherOf(step.value);
        elements = elements.filter((element) => isMatch(textOf(element)));
      } else {
        const all = elements.flatMap((element) => within(element, step));
        elements = [...new Set(all)].filter((element) => hidden || isVisible(element));
      }
    }
    return elements;
  };
  const describe = (element: Element | null) =>
    element ? element.outerHTML.slice(0, Math.min(160, element.outerHTML.indexOf('>') + 1)) : 'nothing';
  const centerOf = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });
  const isHit = (target: Element, candidate: Element) => {
    const { x, y } = centerOf(candidate.getBoundingClientRect());
    const hit = document.elementFromPoint(x, y);
    return (hit !== null && (candidate.contains(hit) || hit.closest('label')?.control === target)) || hit === target;
  };
  const toClick = (element: Element): { point: Found['point']; obstacle: string } => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const candidates = [element, ...labels].filter((each) => each.getBoundingClientRect().width > 2);
    const target = candidates.find((each) => isHit(element, each));
    if (target) return { point: centerOf(target.getBoundingClientRect()), obstacle: '' };
    const { x, y } = centerOf((candidates[0] ?? element).getBoundingClientRect());
    return { point: null, obstacle: describe(document.elementFromPoint(x, y)) };
  };
  const reveal = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isInside = top >= 60 && bottom <= innerHeight - 60 && left >= 0 && right <= innerWidth;
    if (!isInside || toClick(element).point === null)
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  };
  const none: Found = {
    count: 0,
    texts: [],
    point: null,
    obstacle: '',
    box: null,
    value: '',
    isChecked: false,
    isDisabled: false,
    isFocused: false,
    attributes: {},
  };

  const tools: PageTools = {
    find(steps, options = {}) {
      const elements = resolve(steps, options.hidden);
      const [first] = elements;
      if (!first) return none;
      if (options.reveal) reveal(first);
      const field = first as HTMLInputElement;
      const isDisabled = first.matches(':disabled, [aria-disabled=true]');
      const { x, y, width, height } = first.getBoundingClientRect();
      return {
        count: elements.length,
        texts: elements.map(textOf),
        ...(isDisabled ? { point: null, obstacle: 'disabled' } : toClick(first)),
        box: { x, y, width, height },
        value: field.value ?? '',
        isChecked: field.checked ?? first.getAttribute('aria-checked') === 'true',
        isDisabled,
        isFocused: document.activeElement === first,
        attributes: Object.fromEntries([...first.attributes].map(({ name, value }) => [name, value])),
      };
    },
    focus(steps, select) {
      const [element] = resolve(steps);
      if (!(element instanceof HTMLElement)) return false;
      element.focus();
      if (select && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) element.select();
      return document.activeElement === element;
    },
    mark(steps) {
      for (const marked of document.querySelectorAll('[data-engine-target]'))
        marked.removeAttribute('data-engine-target');
      const [element] = resolve(steps, true);
      element?.setAttribute('data-engine-target', '');
      return element !== undefined;
    },
    choose(steps, label) {
      const [element] = resolve(steps);
      if (!(element instanceof HTMLSelectElement)) return false;
      const option = [...element.options].find(({ text }) => normalize(text) === label);
      if (!option) return false;
      element.value = option.value;
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    },
    sounding() {
      const played = (Reflect.get(window, 'engineSounds') ?? new Set()) as Set<HTMLMediaElement>;
      const running = [...played].filter((element) => !element.paused && !element.ended);
      const [first] = running;
      return { count: running.length, time: first?.currentTime ?? 0, src: first?.currentSrc ?? '' };
    },
  };
  return tools;
}

/** Runs in each document before its own scripts: logs violations of the policy, and notes played media and prints. */
export function watchDocument(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    console.error('securitypolicyviolation:', effectiveDirective, blockedURI, `${sourceFile}:${lineNumber}`);
  });
  const sounds = new Set<HTMLMediaElement>();
  Reflect.set(window, 'engineSounds', sounds);
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function notedPlay() {
    sounds.add(this);
    return play.call(this);
  };
  // The dialog of the browser would stop the page.
  window.print = () => Reflect.set(window, 'enginePrints', Number(Reflect.get(window, 'enginePrints') ?? 0) + 1);
  // Keeps snackbars open after their 4 s, as the mouse does that rests on them.
  setInterval(() => {
    for (const snackbar of document.querySelectorAll('[data-snackbars] > *'))
      snackbar.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, 500);
}

/** Returns a function as an expression for the page; `tsx` calls `__name` in what it compiles. */
export const sourceOf = (part: (...given: never[]) => unknown): string =>
  `((globalThis.__name ??= (value) => value), ${part.toString()})`;
