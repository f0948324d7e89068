import packageJson from '@/package.json' with { type: 'json' };

/** The release of the product, such as '0.9.0', as in CHANGELOG.md. */
export const release: string = packageJson.version;
