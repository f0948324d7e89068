const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Code whose texts users see. Operators read those of server/local: they are about the product. */
const shown = /^(?:app|components|lib|server)\/(?!local\/|platform\/prisma-client\/|.*\.test\.)/;

/** Files that name the product, and why. */
export const namingFiles: Readonly<Record<string, string>> = {
  'components/shell/brand.tsx': 'the default of components',
  'components/shell/source-line.tsx': 'the link to the source',
  'lib/domain/brand/brand.ts': 'the brand as shipped',
  'server/platform/env.ts': 'the default of MAIL_FROM',
  'server/platform/payments/client.ts': 'the program that sends requests to Stripe',
};

export const namesProduct = (source: string): boolean => source.replace(comment, '').includes('Timbre');

/** Returns the reason why a file may not name the product: users see the name of the brand (docs/rules/brand.md). */
export function brandRefusals(file: string, source: string): string[] {
  if (!shown.test(file) || Object.hasOwn(namingFiles, file) || !namesProduct(source)) return [];
  return [
    `${file} names Timbre: use useBrand() in components, brandName() of server/installation/names in the server, or no name.`,
  ];
}
