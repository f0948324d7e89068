import { renderToStaticMarkup } from 'react-dom/server';
import { type ApiDocument, ApiReference } from '@/components/docs/api-reference';
import { storeApiReference } from '@/server/http/api-reference';
import { openApiDocument } from '@/server/system/queries';

/** A step of the build (server/local/build-pages.ts): renders the reference, which is the same for every request. */
await storeApiReference(renderToStaticMarkup(<ApiReference document={openApiDocument('') as ApiDocument} />));
