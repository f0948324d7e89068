import type { ComponentProps, ReactElement } from 'react';
import Markdown from 'react-markdown';
import { TextLink } from '@/components/ui/text-link';
import { gapPattern } from '@/lib/domain/legal/gaps';
import { ownPath } from '@/lib/domain/own-path';

/** A node of the HTML that Markdown becomes, as far as the plugins read it. */
type HtmlNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
};

type LegalMarkdownProps = {
  text: string;
  /** Level of the highest heading of the text. */
  topLevel?: 2 | 3;
};

/**
 * Renders a legal text: Markdown without HTML, images and tables. Links lead to other sites, to mail addresses and to
 * pages of this one; gaps (`[[what is missing]]`) are marked.
 */
export function LegalMarkdown({ text, topLevel = 2 }: LegalMarkdownProps) {
  return (
    <div dir="auto" className="flex flex-col gap-4 [overflow-wrap:anywhere]">
      {cachedMarkdown(text, topLevel)}
    </div>
  );
}

/** Texts rendered last, because parsing a long one takes longer than all the rest of its page. */
const cache = new Map<string, ReactElement>();
const cacheSize = 20;

function cachedMarkdown(text: string, topLevel: number): ReactElement {
  const key = `${topLevel} ${text}`;
  const element = cache.get(key) ?? renderMarkdown(text, topLevel);
  cache.delete(key);
  cache.set(key, element);
  for (const oldest of cache.keys()) if (cache.size > cacheSize) cache.delete(oldest);
  return element;
}

/** Elements in elements; deeper ones are no text, and would exhaust the stack. */
const maxDepth = 50;
const tooManyMarkers = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${maxDepth},}`, 'm');

/** Calls the component, so that its errors can be caught. A text that is nested too deep is shown as it was entered. */
function renderMarkdown(text: string, topLevel: number): ReactElement {
  const plain = <p className="whitespace-pre-wrap">{text}</p>;
  if (tooManyMarkers.test(text) || bracketDepth(text) > maxDepth) return plain;
  try {
    return Markdown({
      children: text,
      components,
      rehypePlugins: [limitDepth, [nestHeadings, topLevel], markGaps],
      urlTransform: (url) => allowedHref(url) ?? '',
    });
  } catch (error) {
    if (error instanceof RangeError) return plain;
    throw error;
  }
}

/** Returns how many brackets are open at once. The parser takes very long for many. */
function bracketDepth(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const sign of text) {
    if (sign === '[') open += 1;
    else if (sign === ']' && open > 0) open -= 1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

function limitDepth() {
  return (tree: HtmlNode) => {
    let level: readonly HtmlNode[] = [tree];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > maxDepth) throw new RangeError('This text is nested too deep.');
      level = level.flatMap(({ children }) => children ?? []);
    }
  };
}

/** Returns the URL if it leads to a site, a mail address or an own page; null for any other, such as `javascript:`. */
export function allowedHref(url: string): string | null {
  if (/^mailto:[^\s]+$/i.test(url)) return url;
  if (/^https?:\/\//i.test(url)) return URL.canParse(url) ? url : null;
  return ownPath(url);
}

const components = {
  h2: ({ children }: ComponentProps<'h2'>) => <h2 className="mt-4 text-lg font-semibold first:mt-0">{children}</h2>,
  h3: ({ children }: ComponentProps<'h3'>) => <h3 className="mt-2 font-semibold first:mt-0">{children}</h3>,
  h4: ({ children }: ComponentProps<'h4'>) => <h4 className="font-medium">{children}</h4>,
  h5: ({ children }: ComponentProps<'h5'>) => <h5 className="font-medium">{children}</h5>,
  h6: ({ children }: ComponentProps<'h6'>) => <h6 className="font-medium">{children}</h6>,
  ul: ({ children }: ComponentProps<'ul'>) => <ul className="list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children, start }: ComponentProps<'ol'>) => (
    <ol start={start} className="list-decimal space-y-1 pl-7">
      {children}
    </ol>
  ),
  blockquote: ({ children }: ComponentProps<'blockquote'>) => (
    <blockquote className="border-l-2 border-line-strong pl-4">{children}</blockquote>
  ),
  pre: ({ children }: ComponentProps<'pre'>) => <pre className="whitespace-pre-wrap">{children}</pre>,
  hr: () => <hr className="border-line" />,
  mark: ({ children }: ComponentProps<'mark'>) => (
    <mark className="box-decoration-clone rounded-sm border border-warning bg-wash px-1 text-text">
      <span className="visually-hidden">To be filled in: </span>
      {children}
    </mark>
  ),
  img: ({ alt }: ComponentProps<'img'>) => alt,
  a: ({ href, children }: ComponentProps<'a'>) =>
    href ? (
      <TextLink href={href} prefetch={false} external={/^https?:/i.test(href)}>
        {children}
      </TextLink>
    ) : (
      children
    ),
};

/** Moves the headings below that of the page, and closes gaps between their levels. */
function nestHeadings(topLevel: number) {
  return (tree: HtmlNode) => {
    const open: number[] = [];
    visit(tree, (node) => {
      const level = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1]);
      if (!level) return;
      while ((open.at(-1) ?? 0) >= level) open.pop();
      node.tagName = `h${Math.min(topLevel + open.length, 6)}`;
      open.push(level);
    });
  };
}

function markGaps() {
  return (tree: HtmlNode) => {
    visit(tree, (node) => {
      if (!node.children?.some(({ value }) => value?.includes('[['))) return;
      node.children = node.children.flatMap((child) => (child.type === 'text' ? withMarks(child) : child));
    });
  };
}

function withMarks(text: HtmlNode): HtmlNode[] {
  return (text.value ?? '').split(gapPattern).flatMap((part, at) => {
    if (part === '') return [];
    const node = { type: 'text', value: at % 2 === 0 ? part : `[${part}]` };
    return at % 2 === 0 ? node : { type: 'element', tagName: 'mark', properties: {}, children: [node] };
  });
}

function visit(node: HtmlNode, act: (node: HtmlNode) => void): void {
  act(node);
  // Marks are not visited again.
  for (const child of node.children ?? []) if (child.tagName !== 'mark') visit(child, act);
}
