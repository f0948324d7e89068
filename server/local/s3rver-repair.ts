import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import type S3rverType from '@20minutes/s3rver';
import type accountType from '@20minutes/s3rver/lib/models/account.js';
import type controllerType from '@20minutes/s3rver/lib/controllers/object.js';
import type S3ErrorType from '@20minutes/s3rver/lib/models/error.js';
import { completeParts } from './s3rver-parts';

type Repair = readonly [faulty: string, mended: string];

/**
 * Faults and gaps of @20minutes/s3rver 5.0.0, mended while it is loaded (docs/decisions): signed addresses whose query has
 * one of !'()* (a file name in Content-Disposition) were refused, and so was every request for the bucket itself; and of
 * uploads in parts, nothing could be listed or given up. The exact version is pinned; another one that reads differently is
 * refused here and not half mended.
 */
const repairs: Readonly<Record<string, readonly Repair[]>> = {
  'authentication.js': [
    ['[param, value].map(encodeURIComponent).join', '[param, value].map(encodeURIComponentRFC3986).join'],
    [
      `        canonicalizedResource += \`/\${ctx.params.key}\`
      }`,
      `        canonicalizedResource += \`/\${ctx.params.key}\`
      } else if (ctx.req.url.split('?')[0].endsWith('/')) {
        canonicalizedResource += '/'
      }`,
    ],
  ],
  'routes.js': [
    [
      '        return objectCtrl.deleteObject(ctx)',
      `        return objectCtrl.deleteObject(ctx)
      case 'uploadId':
        return objectCtrl.abortMultipartUpload(ctx)`,
    ],
    [
      '        return objectCtrl.getObject(ctx)',
      `        return objectCtrl.getObject(ctx)
      case 'uploadId':
        return objectCtrl.listParts(ctx)`,
    ],
  ],
};

function repair(source: string, known: readonly Repair[]): string {
  return known.reduce((text, [faulty, mended]) => {
    if (!text.includes(faulty)) throw new Error('This release of @20minutes/s3rver is not the one that is known here.');
    return text.replace(faulty, () => mended);
  }, source);
}

function repairsOf(filename: string): readonly Repair[] {
  if (!filename.includes(join('s3rver', 'lib'))) return [];
  const found = Object.entries(repairs).find(([name]) => filename.endsWith(join('/', name)));
  return found?.[1] ?? [];
}

type Compile = (this: Module, source: string, filename: string, ...rest: unknown[]) => unknown;
type Compiler = { _compile: Compile };

const require = createRequire(import.meta.url);

/** Loads the S3 server with its faults mended. */
export function loadS3rver(): { S3rver: typeof S3rverType; account: typeof accountType } {
  const compiler = Module.prototype as unknown as Compiler;
  const compile = compiler._compile;
  compiler._compile = function (source, filename, ...rest) {
    return compile.call(this, repair(source, repairsOf(filename)), filename, ...rest);
  };
  try {
    const controller: typeof controllerType = require('@20minutes/s3rver/lib/controllers/object.js');
    const S3Error: typeof S3ErrorType = require('@20minutes/s3rver/lib/models/error.js');
    if (!controller.listParts) completeParts(controller, S3Error);
    return { S3rver: require('@20minutes/s3rver'), account: require('@20minutes/s3rver/lib/models/account.js') };
  } finally {
    compiler._compile = compile;
  }
}
