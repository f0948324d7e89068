import fc from 'fast-check';
import { parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import '@/tests/support/property-seed';
import { sanitizeSvg } from './sanitize-svg';
import { allowedElements, isAllowedAttribute } from './svg-allowed';

const svgOf = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${attributes}>${content}</svg>`;

const shape = '<path d="M0 0h5v5z"/>';
const clean = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="512" height="512">${shape}</svg>`;

test('keeps shapes, gradients, clips, masks and titles', () => {
  const content =
    '<title>Acme &amp; Sons</title><defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient>' +
    '<radialGradient id="b" href="#a"/><clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath>' +
    '<mask id="m"><rect width="10" height="10" fill="white"/></mask></defs>' +
    '<g transform="translate(1 2) scale(.5)" clip-path="url(#c)" mask="url(#m)"><path id="p" d="M0 0h5v5z" fill="url(#b)"/></g>' +
    '<use href="#p" x="2" opacity="50%"/><polygon points="0,0 1,1 2,0" stroke="rgb(0 0 0 / 50%)" stroke-dasharray="1 2"/>';
  const { svg, removed } = sanitizeSvg(svgOf(content));
  expect(removed).toEqual([]);
  expect(svg).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="512" height="512">${content}</svg>`,
  );
});

test('turns colors of styles into attributes, xlink into href, and width and height into a viewBox', () => {
  const content = '<path id="p" d="M0 0h5v5z" style="fill:#f00; stroke:none;font-family:Arial"/>';
  const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20px" height="10">${content}<use xlink:href="#p"/></svg>`;
  expect(sanitizeSvg(source)).toEqual({
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="512" height="256"><path id="p" d="M0 0h5v5z" fill="#f00" stroke="none"/><use href="#p"/></svg>',
    removed: [],
    width: 512,
    height: 256,
  });
});

test('reads the document type and names of editors without a word', () => {
  const source = `<?xml version="1.0" encoding="UTF-8"?><!-- An editor -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:e="http://editor.example" version="1.1" class="a" e:label="x" viewBox="0 0 10 10">
    <metadata>about</metadata>${shape}</svg>`;
  expect(sanitizeSvg(source)).toMatchObject({ svg: clean, removed: [] });
});

/** Lists content of which nothing remains, with the names that support reads. */
const removals: readonly (readonly [name: string, content: string, removed: readonly string[]])[] = [
  ['script', '<script>alert(1)</script>', ['script']],
  ['script in CDATA', '<script><![CDATA[alert(1)]]></script>', ['script']],
  ['script with another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', ['script']],
  ['script of XHTML', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', ['script']],
  ['script by reference', '<script href="https://evil.example/x.js"/>', ['script']],
  ['script in a group that is removed', '<switch><script>alert(1)</script></switch>', ['switch']],
  ['script in capitals', '<SCRIPT>alert(1)</SCRIPT>', ['SCRIPT']],
  [
    'foreignObject',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    ['foreignObject'],
  ],
  ['iframe', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/>', ['iframe']],
  ['style sheet', '<style>path{fill:url(https://evil.example)}</style>', ['style']],
  ['style sheet that imports', '<style>@import "https://evil.example";</style>', ['style']],
  [
    'link to a style sheet',
    '<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="https://evil.example"/>',
    ['link'],
  ],
  ['image', '<image href="https://evil.example/pixel.png" width="1" height="1"/>', ['image']],
  ['image with a data URL', '<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>', ['image']],
  ['feImage', '<filter id="f"><feImage href="https://evil.example/a.svg"/></filter>', ['filter']],
  ['animation of a link', '<animate attributeName="href" to="javascript:alert(1)"/>', ['animate']],
  ['animation by set', '<set attributeName="onmouseover" to="alert(1)"/>', ['set']],
  ['animateTransform', '<animateTransform onend="alert(1)" attributeName="x"/>', ['animateTransform']],
  ['link', `<a href="javascript:alert(1)">${shape}</a>`, ['a']],
  ['text', '<text>Acme</text>', ['text']],
  ['video', '<video xmlns="http://www.w3.org/1999/xhtml"><source onerror="alert(1)"/></video>', ['video']],
  ['audio', '<audio src="https://evil.example/a.mp3"/>', ['audio']],
  ['embed', '<embed src="https://evil.example"/>', ['embed']],
  ['object', '<object data="https://evil.example"/>', ['object']],
  ['handler', '<handler type="text/javascript">alert(1)</handler>', ['handler']],
  ['listener', '<listener event="load" handler="#h"/>', ['listener']],
  ['cursor', '<cursor href="https://evil.example/c.cur"/>', ['cursor']],
  ['font by reference', '<font-face><font-face-uri href="https://evil.example/f.svg"/></font-face>', ['font-face']],
  ['marker', '<marker id="m"><path d="M0 0"/></marker>', ['marker']],
  ['pattern', '<pattern id="p"><image href="https://evil.example"/></pattern>', ['pattern']],
  ['inner svg', '<svg onload="alert(1)"><script/></svg>', ['svg']],
  ['MathML', '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi><script/></mi></math>', ['math']],
  ['a form', '<form xmlns="http://www.w3.org/1999/xhtml" action="https://evil.example"><input/></form>', ['form']],
  ['base', '<base xmlns="http://www.w3.org/1999/xhtml" href="https://evil.example/"/>', ['base']],
  ['meta refresh', '<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0"/>', ['meta']],
  ['an include', '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>', ['include']],
];

/** Lists attributes that are removed, with the names that support reads. */
const attributes: readonly (readonly [attribute: string, removed: readonly string[]])[] = [
  ['onload="alert(1)"', ['onload']],
  ['onclick="alert(1)"', ['onclick']],
  ['ONLOAD="alert(1)"', ['ONLOAD']],
  ['href="javascript:alert(1)"', ['href']],
  ['xlink:href="https://evil.example/a.svg#x"', ['href']],
  ['fill="url(https://evil.example/a.svg#x)"', ['fill']],
  ['fill="url(//evil.example/a.svg#x)"', ['fill']],
  ['fill="url(data:image/svg+xml,x#x)"', ['fill']],
  ['fill="url(#a) url(https://evil.example)"', ['fill']],
  ['fill="u&#x72;l(https://evil.example#a)"', ['fill']],
  [String.raw`fill="\75rl(https://evil.example)"`, ['fill']],
  ['filter="url(https://evil.example#a)"', ['filter']],
  ['clip-path="url(&quot;https://evil.example#a&quot;)"', ['clip-path']],
  ['mask="image(https://evil.example)"', ['mask']],
  ['marker-start="url(https://evil.example#a)"', ['marker-start']],
  ['cursor="url(https://evil.example),auto"', ['cursor']],
  ['style="background:url(https://evil.example)"', ['style background']],
  ['style="fill:url(https://evil.example)"', ['style fill']],
  ['style="fill:red;behavior:url(x.htc)"', ['style behavior']],
  [String.raw`style="fill:\75rl(https://evil.example)"`, ['style fill']],
  ['style="-moz-binding:url(https://evil.example)"', ['style -moz-binding']],
  ['style="width:expression(alert(1))"', ['style width']],
  ['transform="translate(1) url(https://evil.example)"', ['transform']],
  ['id="a&quot; onload=&quot;alert(1)"', ['id']],
  ['id="__proto__ x"', ['id']],
  ['constructor="x"', ['constructor']],
  ['tabindex="0"', ['tabindex']],
  ['requiredExtensions="x"', ['requiredExtensions']],
  ['d="javascript:alert(1)"', ['d']],
];

describe('what a logo does not need', () => {
  test.each(removals)('%s is removed', (_name, content, removed) => {
    expect(sanitizeSvg(svgOf(content + shape))).toMatchObject({ svg: clean, removed });
    expect(sanitizeSvg(svgOf(`<g>${content}</g>${shape}`)).svg).toBe(clean.replace('<path', '<g/><path'));
  });

  test.each(attributes)('%s is removed', (attribute, removed) => {
    const { svg, removed: named } = sanitizeSvg(svgOf(`<path ${attribute}/>`));
    expect(svg).toMatch(/<path(?: fill="red")?\/><\/svg>$/);
    expect(named).toEqual(removed);
  });

  test.each(['use', 'linearGradient', 'radialGradient'])('a %s refers only to its own document', (name) => {
    for (const target of [
      'https://evil.example/a.svg#a',
      'javascript:alert(1)',
      ' java&#10;script:alert(1)',
      'data:image/svg+xml;base64,PHN2Zy8+#a',
      '//evil.example#a',
      'a.svg#a',
      '#a&quot; onload=&quot;x',
      '#',
    ]) {
      for (const attribute of ['href', 'xlink:href']) {
        const { svg, removed } = sanitizeSvg(svgOf(`<${name} ${attribute}="${target}"/>`));
        expect(svg).toContain(`<${name}/>`);
        expect(removed).toEqual(['href']);
      }
    }
  });

  test('comments, processing instructions and text between elements are left out', () => {
    const content = `<?xml-stylesheet href="https://evil.example"?><!-- --><?php echo 1 ?>text<![CDATA[<script>]]>${shape}`;
    expect(sanitizeSvg(`<?xml-stylesheet href="https://evil.example"?>${svgOf(content)}`).svg).toBe(clean);
  });

  test('markup in a title stays text', () => {
    const { svg } = sanitizeSvg(svgOf('<title><![CDATA[</title><script>alert(1)</script>]]></title>'));
    expect(svg).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
    const nested = sanitizeSvg(svgOf('<desc>a<img xmlns="http://www.w3.org/1999/xhtml" onerror="alert(1)"/></desc>'));
    expect(nested.svg).toContain('<desc>a</desc>');
  });

  test('a second element with the same id loses it', () => {
    expect(sanitizeSvg(svgOf('<path id="a"/><path id="a"/>'))).toMatchObject({ removed: ['id'] });
  });
});

const entities = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
const doubled = (levels: number) =>
  Array.from({ length: levels }, (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`).join(
    '',
  );

describe('what cannot be a logo is refused with a sentence', () => {
  test.each([
    [
      'billion laughs',
      `<!DOCTYPE svg [<!ENTITY l0 "ha">${entities}]>${svgOf('<title>&l10;</title>')}`,
      'document type',
    ],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svgOf('<title>&x;</title>')}`,
      'document type',
    ],
    ['an entity in a quoted bracket', `<!DOCTYPE svg SYSTEM "a>b" [<!ENTITY x "y">]>${svgOf('')}`, 'document type'],
    ['an external document type', `<!DOCTYPE svg SYSTEM "https://evil.example/a.dtd">${svgOf('')}`, 'document type'],
    ['two document types', `<!DOCTYPE svg><!DOCTYPE svg [<!ENTITY x "y">]>${svgOf('')}`, 'document type'],
    [
      'a parameter entity',
      `<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example">%x;]>${svgOf('')}`,
      'document type',
    ],
    ['an entity of HTML', svgOf('<title>&nbsp;</title>'), 'not an SVG'],
    ['UTF-16 read as UTF-8', Buffer.from(svgOf(shape), 'utf16le').toString(), 'not an SVG'],
    ['UTF-7', '+ADw-svg onload=alert(1)+AD4-', 'not an SVG'],
    ['HTML', '<!doctype html><svg onload=alert(1)>', 'document type'],
    ['HTML without a document type', '<html><body onload="alert(1)"/></html>', 'not an SVG'],
    ['an unclosed element', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g>', 'not an SVG'],
    ['a repeated attribute', svgOf('<path d="M0 0" d="M1 1"/>'), 'not an SVG'],
    ['a control character', svgOf('<title>\0</title>'), 'not an SVG'],
    ['an undeclared prefix', '<svg viewBox="0 0 1 1" x:href="#a"/>', 'not an SVG'],
    ['another namespace', '<svg xmlns="http://evil.example" viewBox="0 0 1 1"/>', 'not an SVG'],
    ['two roots', `${clean}${clean}`, 'not an SVG'],
    ['a PNG', '\u0089PNG\r\n', 'not an SVG'],
    ['nothing', ' ', 'not an SVG'],
    ['a file beyond 64 kB', svgOf(`<!--${'x'.repeat(65_536)}-->`), 'larger than 64 kB'],
    [
      'a file that grows beyond 64 kB',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="${'0'.repeat(65_440)}"/></svg>`,
      'larger than 64 kB',
    ],
    ['more than 2,000 elements', svgOf('<g/>'.repeat(2_000)), 'more than 2,000 elements'],
    ['deep groups', svgOf('<g>'.repeat(4_000) + '</g>'.repeat(4_000)), 'more than 40 levels'],
    ['uses of uses', svgOf(`<path id="g0"/>${doubled(30)}`), 'repeats its elements'],
    ['a use of itself', svgOf('<g id="a"><use href="#a"/></g>'), 'refers to itself'],
    [
      'uses in a circle',
      svgOf('<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'),
      'refers to itself',
    ],
    ['a mask of itself', svgOf('<mask id="a"><path mask="url(#a)"/></mask>'), 'refers to itself'],
    [
      'clips of clips',
      svgOf(`<clipPath id="c">${'<path/>'.repeat(900)}</clipPath>${'<path clip-path="url(\'#c\')"/>'.repeat(900)}`),
      'repeats its elements',
    ],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'neither a viewBox'],
    ['a size in percent', '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"/>', 'neither a viewBox'],
    ['an empty viewBox', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 10"/>', 'neither a viewBox'],
    ['an infinite viewBox', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e99 1e99"/>', 'neither a viewBox'],
    ['a very wide logo', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 10"/>', 'more than 8 times'],
    ['a very high logo', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 90"/>', 'more than 8 times'],
  ])('%s', (_name, source, message) => {
    expect(() => sanitizeSvg(source)).toThrow(
      expect.objectContaining({ kind: 'validation', message: expect.stringMatching(`${message}.*\\.$`) }),
    );
  });
});

const names = fc.constantFrom(...allowedElements, 'script', 'style', 'image', 'a', 's:script', 'foreignObject', 'text');
const values = fc.oneof(
  fc.constantFrom('#a', 'url(#a)', 'url(#b)', 'red', 'javascript:alert(1)', 'url(//evil.example)', '1', 'a', 'none'),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const attributeNames = fc.constantFrom(
  'id',
  'href',
  'xlink:href',
  'fill',
  'style',
  'd',
  'onload',
  'mask',
  'class',
  'x',
);
const isXml = /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const written = (text: string) =>
  isXml.test(text) ? text.replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.codePointAt(0)};`) : '';
const start = fc
  .tuple(names, fc.uniqueArray(fc.tuple(attributeNames, values), { selector: ([name]) => name, maxLength: 4 }))
  .map(([name, pairs]) => ({
    name,
    tag: `${name} ${pairs.map(([key, value]) => `${key}="${written(value)}"`).join(' ')}`,
  }));
const texts = fc.string({ unit: 'binary', maxLength: 8 }).map(written);
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    texts,
    fc
      .tuple(start, fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
      .map(([{ name, tag }, children]) => `<${tag}>${children.join('')}</${name}>`),
  ),
}));

test('whatever comes out has only allowed names and values, and comes out the same again', () => {
  let numStored = 0;
  fc.assert(
    fc.property(tree, (content) => {
      let stored: string;
      try {
        stored = sanitizeSvg(svgOf(content, ' xmlns:s="http://www.w3.org/2000/svg"')).svg;
      } catch (error) {
        expect(String(error)).toContain('refers to itself');
        return;
      }
      numStored += 1;
      for (const element of parseXmlDocument(stored).getElementsByTagName('*')) {
        expect(allowedElements).toContain(element.nodeName);
        for (const { name, value } of element.attributes) {
          const isLocal = name === 'href' && value.startsWith('#');
          const isOfRoot = element.nodeName === 'svg' && ['xmlns', 'viewBox', 'width', 'height'].includes(name);
          expect(isLocal || isOfRoot || isAllowedAttribute(name, value)).toBe(true);
        }
      }
      expect(sanitizeSvg(stored)).toMatchObject({ svg: stored, removed: [] });
    }),
    { numRuns: 500 },
  );
  expect(numStored).toBeGreaterThan(100);
});
