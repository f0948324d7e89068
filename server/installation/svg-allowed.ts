/** Elements that a logo may have: shapes, gradients, clips and masks, and their names for screen readers. */
export const allowedElements: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'use',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
  'desc',
]);

/** Elements that contain text. */
export const textElements: ReadonlySet<string> = new Set(['title', 'desc']);

/** Elements that may refer to another one with `href`. */
export const referringElements: ReadonlySet<string> = new Set(['use', 'linearGradient', 'radialGradient']);

const number = String.raw`[+-]?(?:\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,2})?`;
const length = String.raw`${number}(?:px|pt|pc|mm|cm|in|em|ex|rem|%)?`;
const separator = String.raw`(?:\s*,\s*|\s+)`;
const name = String.raw`[A-Za-z_][\w.-]{0,99}`;
const local = String.raw`url\(\s*(?:#${name}|'#${name}'|"#${name}")\s*\)`;
const color = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/+-]{1,60}(?:deg)?[\d\s.,%/+-]{0,60}\))`;

const whole = (pattern: string): RegExp => new RegExp(`^\\s*(?:${pattern})\\s*$`, 'i');

const isLength = whole(length);
const isLengths = whole(`${length}(?:${separator}${length})*|none`);
const isNumbers = /^[\d\s.,e+-]*$/i;
const isPath = /^[\d\s.,e+MmZzLlHhVvCcSsQqTtAa-]*$/;
const isTransform = /^(?:\s*,?\s*(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s.,e+-]{0,300}\)\s*)*$/i;
const isKeyword = /^\s*[a-z][a-z-]{0,29}\s*$/i;
const isColor = whole(color);
const isPaint = whole(`${color}|${local}(?:\\s+${color})?`);
const isReference = whole(`none|${local}`);
const isName = new RegExp(`^${name}$`);

/** Properties, which may also be declarations of a `style` attribute. */
const propertyValues: Readonly<Record<string, RegExp>> = {
  fill: isPaint,
  stroke: isPaint,
  color: isColor,
  'stop-color': isColor,
  'clip-path': isReference,
  mask: isReference,
  opacity: isLength,
  'fill-opacity': isLength,
  'stroke-opacity': isLength,
  'stop-opacity': isLength,
  'stroke-width': isLength,
  'stroke-miterlimit': isLength,
  'stroke-dashoffset': isLength,
  'stroke-dasharray': isLengths,
  'fill-rule': isKeyword,
  'clip-rule': isKeyword,
  'stroke-linecap': isKeyword,
  'stroke-linejoin': isKeyword,
  'mask-type': isKeyword,
  display: isKeyword,
  visibility: isKeyword,
};

const attributeValues: Readonly<Record<string, RegExp>> = {
  ...propertyValues,
  id: isName,
  d: isPath,
  points: isNumbers,
  transform: isTransform,
  gradientTransform: isTransform,
  gradientUnits: isKeyword,
  spreadMethod: isKeyword,
  clipPathUnits: isKeyword,
  maskUnits: isKeyword,
  maskContentUnits: isKeyword,
  ...Object.fromEntries(
    ['x', 'y', 'width', 'height', 'rx', 'ry', 'r', 'cx', 'cy', 'x1', 'y1', 'x2', 'y2', 'fx', 'fy', 'fr', 'offset'].map(
      (attribute) => [attribute, isLength] as const,
    ),
  ),
};

const valueOf = (values: Readonly<Record<string, RegExp>>, key: string, value: string): boolean =>
  Object.hasOwn(values, key) && (values[key]?.test(value) ?? false);

/** Returns true if an element may have the attribute with this value. */
export const isAllowedAttribute = (attribute: string, value: string): boolean =>
  valueOf(attributeValues, attribute, value);

/** Returns true if a declaration of a `style` attribute may become an attribute. */
export const isAllowedProperty = (property: string, value: string): boolean => valueOf(propertyValues, property, value);

/** Returns the id in a value such as `url(#id)`, or null. */
export const idInUrl = (value: string): string | null => /^\s*url\(\s*['"]?#([\w.-]+)/i.exec(value)?.[1] ?? null;

/** Returns the id in an `href`, which may only be one of the same document. */
export const idInHref = (value: string): string | null => new RegExp(`^\\s*#(${name})\\s*$`).exec(value)?.[1] ?? null;

/** Attributes and elements whose removal changes nothing that is drawn. */
export const isHarmless = (removed: string): boolean =>
  /^(?:class|version|baseProfile|role|focusable|lang|metadata|namedview|pgf|preserveAspectRatio|enable-background|data-[\w-]+|aria-[\w-]+)$/.test(
    removed,
  );
