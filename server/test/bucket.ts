import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterwards } from './afterwards.ts';

const key = 'AKIDCOCHO';
const secret = 'a/secret+with signs';

/** A store that speaks S3 and believes nobody: it signs every request anew with the secret that it knows. */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  let hold: ((answer: () => void) => void) | undefined;
  const server = createServer(async (request, response) => {
    const [body, { method, url = '' }] = [await buffer(request), request];
    const answer = (status: number, content: string | Buffer = '') => response.writeHead(status).end(content);
    if (!isSigned(request, secret)) return answer(403, '<Code>SignatureDoesNotMatch</Code>');
    if (method === 'PUT' && request.headers['content-length'] === undefined)
      return answer(411, '<Code>MissingContentLength</Code>');
    if (method === 'PUT') objects.set(url, body);
    if (method === 'PUT' && hold) return hold(() => answer(200));
    if (method === 'DELETE') objects.delete(url);
    if (method !== 'GET') return answer(method === 'DELETE' ? 204 : 200);
    const object = objects.get(url);
    return object ? answer(200, object) : answer(404, '<Code>NoSuchKey</Code>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => server.close());
  const { port } = server.address() as AddressInfo;
  const urlFor = (someSecret: string) =>
    `http://${key}:${encodeURIComponent(someSecret)}@127.0.0.1:${port}/cocho/prefixo?region=sa-east-1`;
  return { holdPuts, objects, url: urlFor(secret), urlWithWrongSecret: urlFor('another') };

  /** Of the next so many, all kept by then, what answers each, in the order in which they came. */
  function holdPuts(count: number): Promise<(() => void)[]> {
    const answers: (() => void)[] = [];
    return new Promise((resolve) => {
      hold = (answer) => {
        if (answers.push(answer) < count) return;
        hold = undefined;
        resolve(answers);
      };
    });
  }
}

/** Signature version 4, as it is described, worked out from what arrived. */
function isSigned({ method, url = '', headers }: IncomingMessage, secret: string): boolean {
  const parts = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return false;
  const [, who, day = '', region = '', names = '', signature] = parts;
  const [path = '', query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, path, query, signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return who === key && region === 'sa-east-1' && hmac(signing, toSign).toString('hex') === signature;
}

function hmac(secret: string | Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
