import { z } from 'zod';

/** The look of the installation, as support's admins set it. Each version is stored as a whole. */
export const brand = z.strictObject({
  name: z.string().min(1).max(40),
  /** Follows the name: 'the voice-over marketplace'. */
  tagline: z.string().max(100),
  /** The color of sound and news, as #rrggbb; its light and dark variants are derived (accent.ts). */
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  /** A sanitized SVG, or null for the logo of the product. */
  logo: z.string().max(65_536).nullable(),
  /** The ground on which the logo is visible; on the other one it has a plate. */
  logoGround: z.enum(['any', 'light', 'dark']),
  /** The display name of the sender of mails, whose address is that of MAIL_FROM; empty for the name. */
  mailSender: z.string().max(60),
  /** The last lines of each mail, such as an address; empty for the name with the tagline. */
  mailFooter: z.string().max(500),
});
export type Brand = z.infer<typeof brand>;

export const shippedBrand: Brand = {
  name: 'Timbre',
  tagline: 'the voice-over marketplace',
  accent: '#bf3600',
  logo: null,
  logoGround: 'any',
  mailSender: '',
  mailFooter: '',
};
