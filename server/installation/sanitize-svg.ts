import { type Element, parseXmlDocument } from 'slimdom';
import { AppError } from '@/server/platform/errors';
import {
  allowedElements,
  idInHref,
  idInUrl,
  isAllowedAttribute,
  isAllowedProperty,
  isHarmless,
  referringElements,
  textElements,
} from './svg-allowed';

const maxBytes = 65_536;
const maxElements = 2_000;
const maxDepth = 40;
/** Maximum of elements that are drawn, where `use`, clips and masks repeat others. */
const maxDrawnElements = 10_000;
/** Maximum of width by height, and of height by width. */
const maxRatio = 8;
/** Width or height of a drawn logo, whichever is more; shown logos have the size of their place. */
const drawnSize = 512;
const maxCoordinate = 1_000_000;
const maxTextLength = 200;
const maxListed = 20;

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

export type SanitizedSvg = {
  svg: string;
  /** Names of removed elements and attributes. */
  removed: string[];
  width: number;
  height: number;
};

/** An element of the logo that is stored. Names and values have been checked. */
type Shape = { name: string; attributes: Map<string, string>; children: Shape[]; text: string };

/**
 * Returns the allowed elements and attributes of an SVG, written again (docs/decisions/0049-logos-by-allow-list.md). The
 * result of a result is the same.
 * @throws AppError 'validation' for what cannot be a logo.
 */
export function sanitizeSvg(source: string): SanitizedSvg {
  if (Buffer.byteLength(source) > maxBytes) throw unusable('This logo is larger than 64 kB. Please simplify it.');
  const root = parse(withoutDocumentType(source));
  const removed = new Set<string>();
  const ids = new Set<string>();
  const shape = shapeOf(root, { removed, ids, numElements: 0, namespace: root.namespaceURI }, 0);
  const { width, height } = placeRoot(root, shape);
  requireFewDrawn(shape);
  const svg = serialize(shape);
  if (Buffer.byteLength(svg) > maxBytes) throw unusable('This logo is larger than 64 kB. Please simplify it.');
  return { svg, removed: [...removed].slice(0, maxListed), width, height };
}

const unusable = (message: string): AppError => new AppError('validation', message, { fields: { logo: message } });

/** Old editors name the document type of SVG. Any other, with entities above all, is refused. */
function withoutDocumentType(source: string): string {
  const text = source.replace(/<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[\]]*"\s+"[^"<>[\]]*")?\s*>/, '');
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) {
    throw unusable('This logo has a document type with declarations. Please export it as plain SVG.');
  }
  return text;
}

function parse(text: string): Element {
  let root: Element | null;
  try {
    root = parseXmlDocument(text).documentElement;
  } catch {
    throw unusable('This file is not an SVG. Please export the logo as SVG.');
  }
  if (root?.localName !== 'svg' || (root.namespaceURI !== svgNamespace && root.namespaceURI !== null)) {
    throw unusable('This file is not an SVG. Please export the logo as SVG.');
  }
  return root;
}

type Reading = { removed: Set<string>; ids: Set<string>; numElements: number; namespace: string | null };

function shapeOf(element: Element, reading: Reading, depth: number): Shape {
  reading.numElements += 1;
  if (reading.numElements > maxElements) {
    throw unusable(`This logo has more than ${maxElements.toLocaleString('en')} elements. Please simplify it.`);
  }
  if (depth > maxDepth) throw unusable(`This logo has groups in more than ${maxDepth} levels. Please simplify it.`);
  const name = element.localName;
  const attributes = attributesOf(element, reading);
  if (textElements.has(name)) return { name, attributes, children: [], text: textOf(element) };
  const children: Shape[] = [];
  for (const child of element.children) {
    const { localName, namespaceURI } = child;
    // An inner svg is another canvas, which no logo needs.
    const isAllowed = namespaceURI === reading.namespace && localName !== 'svg' && allowedElements.has(localName);
    if (isAllowed) children.push(shapeOf(child, reading, depth + 1));
    else note(reading, localName);
  }
  return { name, attributes, children, text: '' };
}

const textOf = ({ textContent }: Element): string =>
  [...tidy(textContent ?? '')].slice(0, maxTextLength).join('').trim();

function note({ removed }: Reading, name: string): void {
  if (!isHarmless(name)) removed.add(name.slice(0, 40));
}

function attributesOf(element: Element, reading: Reading): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { namespaceURI, localName, value: written } of element.attributes) {
    // Runs of spaces would also cost the patterns of values much time.
    const value = tidy(written);
    if (namespaceURI === xlinkNamespace || (namespaceURI === null && localName === 'href')) {
      addReference(element, attributes, localName, value, reading);
    } else if (namespaceURI !== null) continue;
    else if (localName === 'style') addStyle(attributes, value, reading);
    else if (element.localName === 'svg' && isOfRoot(localName)) continue;
    else addAttribute(attributes, localName, value, reading);
  }
  return attributes;
}

/** Attributes of the root that `placeRoot` reads. */
const isOfRoot = (name: string): boolean => ['viewBox', 'width', 'height', 'x', 'y'].includes(name);

function addAttribute(attributes: Map<string, string>, name: string, value: string, reading: Reading): void {
  const isFirst = name !== 'id' || !reading.ids.has(value);
  if (!isFirst || !isAllowedAttribute(name, value)) return note(reading, name);
  if (name === 'id') reading.ids.add(value);
  // A declaration of a style has precedence, and may have come first.
  if (!attributes.has(name)) attributes.set(name, value);
}

function addReference(
  element: Element,
  attributes: Map<string, string>,
  name: string,
  value: string,
  reading: Reading,
): void {
  const id = name === 'href' && referringElements.has(element.localName) ? idInHref(value) : null;
  if (id) attributes.set('href', `#${id}`);
  else if (name === 'href') note(reading, 'href');
}

/** Editors write colors as a style. Those that attributes can state become attributes. */
function addStyle(attributes: Map<string, string>, style: string, reading: Reading): void {
  for (const declaration of style.split(';')) {
    const [property = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim());
    if (isAllowedProperty(property, value)) attributes.set(property, value);
    else if (drawsMore.test(property) || /url|[\\(]/i.test(value)) note(reading, `style ${property}`.trim());
  }
}

/** Declarations that change what is drawn; others, such as of fonts, change nothing without text. */
const drawsMore = /^(?:filter|marker|mix-blend-mode|background|transform|animation|fill|stroke|mask|clip-path)/;

const tidy = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** Sets the canvas: the `viewBox`, or width and height. */
function placeRoot(root: Element, shape: Shape): { width: number; height: number } {
  const box = viewBoxOf(root);
  if (!box) throw unusable('This logo has neither a viewBox nor a width and height. Please export it again.');
  const [x, y, width, height] = box;
  if (Math.max(width / height, height / width) > maxRatio) {
    throw unusable(`This logo is more than ${maxRatio} times as wide as high, or as high as wide.`);
  }
  const scale = drawnSize / Math.max(width, height);
  const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  shape.attributes.set('viewBox', [x, y, width, height].join(' '));
  shape.attributes.set('width', String(drawn.width));
  shape.attributes.set('height', String(drawn.height));
  return drawn;
}

type Box = [x: number, y: number, width: number, height: number];

function viewBoxOf(root: Element): Box | null {
  const numbers = (root.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const size = [root.getAttribute('width') ?? '', root.getAttribute('height') ?? ''];
  const texts = root.hasAttribute('viewBox') ? numbers : ['0', '0', ...size.map((text) => text.replace(/px$/, ''))];
  if (texts.length !== 4 || !texts.every((text) => /^[+-]?\d*\.?\d+(?:e[+-]?\d{1,2})?$/i.test(text))) return null;
  const [x = 0, y = 0, width = 0, height = 0] = texts.map(Number);
  const isUsable = [x, y, width, height].every((value) => Math.abs(value) <= maxCoordinate);
  return isUsable && width > 0.001 && height > 0.001 ? [x, y, width, height] : null;
}

/** Refuses elements that repeat each other so often, or in a circle, that drawing them takes too long. */
function requireFewDrawn(root: Shape): void {
  const byId = new Map<string, Shape>();
  const collect = (shape: Shape) => {
    const id = shape.attributes.get('id');
    if (id) byId.set(id, shape);
    shape.children.forEach(collect);
  };
  collect(root);
  const counts = new Map<Shape, number>();
  const open = new Set<Shape>();
  const count = (shape: Shape): number => {
    const counted = counts.get(shape);
    if (counted !== undefined) return counted;
    if (open.has(shape)) throw unusable('An element of this logo refers to itself. Please export it again.');
    open.add(shape);
    const repeated = referencesOf(shape).flatMap((id) => byId.get(id) ?? []);
    const sum = [...shape.children, ...repeated].reduce((total, other) => total + count(other), 1);
    if (sum > maxDrawnElements) throw unusable('This logo repeats its elements too often. Please simplify it.');
    open.delete(shape);
    counts.set(shape, sum);
    return sum;
  };
  count(root);
}

function referencesOf({ attributes }: Shape): string[] {
  return [...attributes].flatMap(([name, value]) => {
    const id = name === 'href' ? value.slice(1) : idInUrl(value);
    return id ? [id] : [];
  });
}

function serialize({ name, attributes, children, text }: Shape): string {
  const namespace = name === 'svg' ? ` xmlns="${svgNamespace}"` : '';
  const written = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  const content = children.map(serialize).join('') + escaped(text);
  return content === '' ? `<${name}${namespace}${written}/>` : `<${name}${namespace}${written}>${content}</${name}>`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
