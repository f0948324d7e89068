import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { accessDenied, invalidRequest, notImplemented, S3Error } from './errors';
import { encodeRfc3986, type Target } from './target';

export type Credentials = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

type SignatureClaim = {
  credential: string;
  timestamp: string;
  /** Validity of a presigned URL; undefined for a signature in a header, which is valid for 15 minutes. */
  expiresSeconds: number | undefined;
  signedHeaders: string[];
  signature: string;
  payloadHash: string;
};

export const unsignedPayload = 'UNSIGNED-PAYLOAD';
const algorithm = 'AWS4-HMAC-SHA256';
const clockSkewMs = 15 * 60_000;
const maxExpiresSeconds = 7 * 24 * 3600;

/**
 * Verifies the AWS signature version 4 of a request, in its Authorization header or its query (presigned). There is no
 * anonymous access. See https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html.
 * @returns the expected SHA-256 of the body in hexadecimal, or `unsignedPayload`.
 * @throws S3Error 403, or 400 for an invalid claim.
 */
export function verifySignature(
  request: IncomingMessage,
  target: Target,
  credentials: Credentials,
  nowMs: number,
): string {
  const claim = readClaim(request, target);
  const scope = requireCredential(claim, credentials);
  requireCurrent(claim, nowMs);
  const canonicalRequest = [
    request.method,
    target.path,
    canonicalQuery(target),
    ...canonicalHeaders(request, claim.signedHeaders),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const stringToSign = [algorithm, claim.timestamp, scope, sha256(canonicalRequest)].join('\n');
  const expected = hmac(signingKey(credentials, claim.timestamp.slice(0, 8)), stringToSign);
  if (!timingSafeEqual(expected, Buffer.from(claim.signature, 'hex'))) {
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature does not match the request.');
  }
  return claim.payloadHash;
}

function readClaim(request: IncomingMessage, { query }: Target): SignatureClaim {
  const { authorization } = request.headers;
  const isPresigned = query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm');
  if (authorization !== undefined && isPresigned) throw invalidRequest('Only one signature is allowed.');
  const claim = authorization === undefined ? claimOfQuery(query) : claimOfHeader(authorization, request);
  if (!/^[0-9a-f]{64}$/.test(claim.signature)) throw accessDenied();
  if (claim.payloadHash !== unsignedPayload && !/^[0-9a-f]{64}$/.test(claim.payloadHash)) {
    throw notImplemented(`x-amz-content-sha256 ${claim.payloadHash}`);
  }
  return claim;
}

function claimOfHeader(authorization: string, { headers }: IncomingMessage): SignatureClaim {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^\s,]+), ?SignedHeaders=([^\s,]+), ?Signature=([^\s,]+)$/;
  const [, credential = '', signedHeaders = '', signature = ''] = pattern.exec(authorization) ?? [];
  return {
    credential,
    timestamp: String(headers['x-amz-date'] ?? ''),
    expiresSeconds: undefined,
    signedHeaders: signedHeaders.split(';'),
    signature,
    payloadHash: String(headers['x-amz-content-sha256'] ?? ''),
  };
}

function claimOfQuery(query: Target['query']): SignatureClaim {
  if (query.get('X-Amz-Algorithm') !== algorithm) throw accessDenied();
  const expires = query.get('X-Amz-Expires') ?? '';
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    timestamp: query.get('X-Amz-Date') ?? '',
    expiresSeconds: /^[1-9]\d{0,6}$/.test(expires) ? Number(expires) : Number.NaN,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    payloadHash: query.get('X-Amz-Content-Sha256') ?? unsignedPayload,
  };
}

function requireCredential({ credential, timestamp }: SignatureClaim, { accessKeyId, region }: Credentials): string {
  const scope = `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential === `${accessKeyId}/${scope}`) return scope;
  const isOtherKey = !credential.startsWith(`${accessKeyId}/`);
  if (isOtherKey) throw new S3Error(403, 'InvalidAccessKeyId', 'This access key does not exist.');
  throw accessDenied(`The credential has to be for ${region}/s3 and the day of the signature.`);
}

function requireCurrent({ timestamp, expiresSeconds }: SignatureClaim, nowMs: number): void {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp)?.slice(1).map(Number) ?? [];
  const [year = Number.NaN, month = 0, day, hour, minute, second] = parts;
  const signedMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // Comparisons with NaN are false, so each condition states what must be true.
  const isNotFromTheFuture = signedMs <= nowMs + clockSkewMs;
  if (expiresSeconds === undefined) {
    if (isNotFromTheFuture && signedMs >= nowMs - clockSkewMs) return;
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The time of the request differs too much from the server’s.');
  }
  const isUnexpired = expiresSeconds <= maxExpiresSeconds && nowMs <= signedMs + expiresSeconds * 1000;
  if (!isNotFromTheFuture || !isUnexpired) throw accessDenied('Request has expired');
}

function canonicalQuery({ query }: Target): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Host and every x-amz-* header must be signed; otherwise an intermediary could add headers. */
function canonicalHeaders(request: IncomingMessage, signedHeaders: string[]): string[] {
  const sent = request.headersDistinct;
  const required = ['host', ...Object.keys(sent).filter((name) => name.startsWith('x-amz-'))];
  const unsigned = required.find((name) => !signedHeaders.includes(name));
  if (unsigned) throw accessDenied(`The header ${unsigned} is not signed.`);
  return signedHeaders.map((name) => {
    const [value, ...others] = sent[name] ?? [];
    if (value === undefined || others.length > 0) throw accessDenied('A signed header is missing or repeated.');
    return `${name}:${value.trim().replace(/ {2,}/g, ' ')}`;
  });
}

function signingKey({ secretAccessKey, region }: Credentials, day: string): Buffer {
  return [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
