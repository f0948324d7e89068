import { it } from 'vitest';
import { csvOf, withoutGuard } from '@/lib/domain/csv';
import { gapsOf } from '@/lib/domain/legal/gaps';
import { parseProbe } from '@/server/audio/files/probe';
import { signUpTokenOf } from '@/server/http/login-cookies';
import { wantsHtml } from '@/server/http/refusal-response';
import { addressIn } from '@/server/http/request/address';
import { hasDotSegment, normalizedUrl } from '@/server/http/request/paths';
import { refusalOf } from '@/server/http/request/request-refusal';
import { sanitizeSvg } from '@/server/installation/sanitize-svg';
import { agentFamily, deviceName } from '@/server/platform/network/agent-family';
import { limitedKey, limitedNetworkOf, siteOf } from '@/server/platform/network/limited-network';
import { wordPrefixesOf } from '@/server/projects/list/list-project-items';
import { fold, queryWords, wordsOf } from '@/server/search/index/words';
import { expectLinearTime } from '@/tests/support/large/linear-time';

const svgWith = (attribute: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path ${attribute}/></svg>`;

/** Functions that scan input of clients or files. Add new functions here. */
const textFunctions: ReadonlyArray<readonly [string, (text: string) => unknown]> = [
  ['csvOf', (text) => withoutGuard(csvOf([[text]]))],
  ['gapsOf', gapsOf],
  ['gapsOf in brackets', (text) => gapsOf(`[[${text.replaceAll(' ', '[[')}`)],
  ['fold', fold],
  ['queryWords', queryWords],
  ['wordsOf', wordsOf],
  ['normalizedUrl', (text) => normalizedUrl(`/${text}`)],
  ['hasDotSegment', hasDotSegment],
  ['refusalOf the URL', (text) => refusalOf({ method: 'GET', url: `/v1/${text}`, headers: {} })],
  ['refusalOf a page', (text) => refusalOf({ method: 'GET', url: `/${text}`, headers: {} })],
  [
    'refusalOf the router state',
    (text) => refusalOf({ method: 'GET', url: '/', headers: { 'next-router-state-tree': text } }),
  ],
  ['wantsHtml', (text) => wantsHtml('/', text)],
  ['addressIn', addressIn],
  ['limitedKey', limitedKey],
  ['limitedNetworkOf', limitedNetworkOf],
  ['siteOf', (text) => [siteOf(text), siteOf(`${text}::/64`), siteOf(`a|${text}::/64`)]],
  ['agentFamily', agentFamily],
  ['deviceName', deviceName],
  ['signUpTokenOf', (text) => signUpTokenOf(new Request('http://localhost', { headers: { cookie: text } }))],
  ...['d', 'fill', 'stroke-dasharray', 'style', 'transform'].map(
    (name) => [`sanitizeSvg of ${name}`, (text: string) => sanitizeSvg(svgWith(`${name}='${text}'`))] as const,
  ),
  ['wordStartsOf', (text) => wordPrefixesOf('word')(text)],
  [
    'parseProbe',
    (text) =>
      parseProbe(`Input #0, wav\n  title: ${text}\nOutput #0, null\n  Stream #0:0: Audio: ${text}`, {
        path: '/take',
        demuxer: 'wav',
        bytes: 1_000,
        longestMs: 1_000,
      }),
  ],
];

it.each(textFunctions)('%s takes time in proportion to the length', (_, walk) => expectLinearTime(walk));
