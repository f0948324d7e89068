import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import type S3rverType from '@20minutes/s3rver';
import type accountType from '@20minutes/s3rver/lib/models/account.js';

/**
 * Two faults of @20minutes/s3rver 5.0.0 in checking signatures, mended while it is loaded (docs/decisions): signed
 * addresses whose query has one of !'()* (a file name in Content-Disposition) were refused, and so was every request for
 * the bucket itself. The exact version is pinned; another one that reads differently is refused here and not half mended.
 */
const repairs: ReadonlyArray<readonly [faulty: string, mended: string]> = [
  ['[param, value].map(encodeURIComponent).join', '[param, value].map(encodeURIComponentRFC3986).join'],
  [
    `        canonicalizedResource += \`/\${ctx.params.key}\`
      }`,
    `        canonicalizedResource += \`/\${ctx.params.key}\`
      } else if (ctx.req.url.split('?')[0].endsWith('/')) {
        canonicalizedResource += '/'
      }`,
  ],
];

function repair(source: string): string {
  return repairs.reduce((text, [faulty, mended]) => {
    if (!text.includes(faulty)) throw new Error('This release of @20minutes/s3rver is not the one that is known here.');
    return text.replace(faulty, mended);
  }, source);
}

type Compile = (this: Module, source: string, filename: string, ...rest: unknown[]) => unknown;
type Compiler = { _compile: Compile };

const require = createRequire(import.meta.url);

/** Loads the S3 server with its faults mended. */
export function loadS3rver(): { S3rver: typeof S3rverType; account: typeof accountType } {
  const compiler = Module.prototype as unknown as Compiler;
  const compile = compiler._compile;
  compiler._compile = function (source, filename, ...rest) {
    const isFaulty = filename.endsWith(join('s3rver', 'lib', 'middleware', 'authentication.js'));
    return compile.call(this, isFaulty ? repair(source) : source, filename, ...rest);
  };
  try {
    return { S3rver: require('@20minutes/s3rver'), account: require('@20minutes/s3rver/lib/models/account.js') };
  } finally {
    compiler._compile = compile;
  }
}
