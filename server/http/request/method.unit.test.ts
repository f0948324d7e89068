import { expect, test } from 'vitest';
import { contracts } from '@/lib/contracts';
import { allowedMethods } from './method';

test.each([
  ['/v1/login', ['POST', 'OPTIONS']],
  ['/v1/openapi.json', ['GET', 'HEAD', 'OPTIONS']],
  ['/v1/openapi-json', null],
  ['/v1/nothing', null],
  ['/projects', null],
])('%s: %o', (path, methods) => expect(allowedMethods(path)).toEqual(methods));

test.each(contracts)('allows $method $path', ({ method, path }) => {
  expect(allowedMethods(`/v1${path.replaceAll(/\{\w+\}/g, 'some-id')}`)).toContain(method);
});
