import { z } from 'zod';
import { brand } from '@/lib/domain/brand/brand';
import { contract } from './contract';
import { instant, multiline, requiredText, text } from './fields';

const brandVersion = z.strictObject({
  id: z.int(),
  createdBy: z.string().nullable().describe('Name of the admin; null if the account was deleted'),
  created: instant,
  changes: z.array(z.string()).describe('Differences from the version before, or from the product, in words'),
});

export const supportInstallation = z.strictObject({
  brand,
  shipped: brand.describe("The product's own brand: send its values to return to it"),
  isShipped: z.boolean(),
  versionId: z.int().nullable().describe('The newest version that support has stored'),
  versions: z.array(brandVersion).describe('The newest 20, newest first; the audit log has all'),
});
export type SupportInstallation = z.infer<typeof supportInstallation>;

export const getSupportInstallation = contract({
  method: 'GET',
  path: '/support/installation',
  summary: 'Get the brand of the installation with the history of its changes; admins only',
  audience: 'support',
  response: supportInstallation,
});

const withoutQuotes = (value: string): boolean => !/["<>\\]/.test(value);

const svg = z.string('Please select an SVG file').min(1, 'Please select an SVG file').max(65_536, {
  error: 'This logo is larger than 64 kB. Please simplify it.',
});

export const updateInstallation = contract({
  method: 'PATCH',
  path: '/support/installation',
  summary: 'Store a new version of the brand; admins only',
  description:
    'All processes use it within 10 seconds. The logo is an SVG, of which only shapes, gradients, clips and masks are stored; null is the logo of the product. Refused (409) if another version was stored since the one that was read, or if nothing changes.',
  audience: 'support',
  body: z.strictObject({
    name: requiredText('Please enter a name', 40).optional(),
    tagline: text(100).optional().describe('Follows the name in mails: `the voice-over marketplace`'),
    accent: z
      .string()
      .trim()
      .toLowerCase()
      .max(7, 'Please enter a color such as #bf3600')
      .regex(/^#[0-9a-f]{6}$/, 'Please enter a color such as #bf3600')
      .optional()
      .describe('Variants for the light and the dark theme are derived from it'),
    logo: svg.nullable().optional(),
    mailSender: text(60)
      .refine(withoutQuotes, 'Please remove quotation marks, angle brackets and backslashes')
      .optional()
      .describe('Display name of the sender of mails; empty for the name'),
    mailFooter: multiline(500).optional().describe('Last lines of each mail; empty for the name with the tagline'),
    basedOn: z.int().nullable().describe('`versionId` that was read'),
  }),
  response: supportInstallation,
});

export const checkLogo = contract({
  method: 'POST',
  path: '/support/installation/logo-check',
  summary: 'Get a logo as it would be stored, and what would be removed; admins only',
  audience: 'support',
  body: z.strictObject({ svg }),
  response: z.strictObject({
    svg: z.string(),
    removed: z.array(z.string()).describe('Names of removed elements and attributes, at most 20'),
    ground: brand.shape.logoGround.describe('The ground on which it is visible; on the other one it has a plate'),
  }),
});
