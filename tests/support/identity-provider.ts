/** Identity providers of a test: OpenID Connect with discovery, keys, PKCE and codes that serve once; and a CAS server. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function serving(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', piece => {
      body += String(piece)
    })
    request.on('end', () => answer(request, response, body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise<void>(resolve => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Given {
  query: URLSearchParams
  claims: Record<string, unknown>
}

export async function identityProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Given>()
  /** What a forger changes: claims of the token, or the key that signs it. */
  const forged: { claims?: Record<string, unknown>; key?: KeyObject; down?: boolean } = {}

  function tokenOf({ query, claims }: Given): string {
    const now = Math.floor(Date.now() / 1_000)
    const payload = {
      iss: issuer,
      aud: query.get('client_id'),
      iat: now,
      exp: now + 300,
      nonce: query.get('nonce'),
      ...claims,
      ...forged.claims,
    }
    const text = `${base64({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${base64(payload)}`
    return `${text}.${createSign('RSA-SHA256')
      .update(text)
      .sign(forged.key ?? privateKey, 'base64url')}`
  }
  function exchange(form: URLSearchParams): string | undefined {
    const code = form.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const fits =
      given?.query.get('code_challenge') === createHash('sha256').update(verifier).digest('base64url') &&
      given.query.get('redirect_uri') === form.get('redirect_uri')
    return given && fits ? tokenOf(given) : undefined
  }

  const issuer: string = await serving((request, response, body) => {
    const path = request.url?.split('?')[0]
    if (forged.down) return json(response, 503, {})
    if (path === '/.well-known/openid-configuration')
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (path === '/keys')
      return json(response, 200, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }],
      })
    if (path === '/token') {
      const token = exchange(new URLSearchParams(body))
      return token === undefined
        ? json(response, 400, { error: 'invalid_grant' })
        : json(response, 200, { access_token: 'a', token_type: 'Bearer', id_token: token })
    }
    return json(response, 404, {})
  })
  return {
    issuer,
    forged,
    otherKey: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    /** Somebody signs in there; gives where his window is sent back to. */
    agree(address: string, claims: { sub: string } & Record<string, unknown>): URL {
      const { searchParams: query } = new URL(address)
      const code = randomBytes(16).toString('hex')
      codes.set(code, { query, claims })
      const back = new URL(query.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', query.get('state') ?? '')
      return back
    },
  }
}

/** A CAS server that takes each ticket as often as it is asked, so that the second use is refused by nobody but us. */
export async function casServer(answers: Record<string, string>) {
  const asked: URLSearchParams[] = []
  const url = await serving((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cas')
    if (pathname !== '/cas/p3/serviceValidate') return json(response, 404, {})
    asked.push(searchParams)
    const failure = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>`
    return response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(answers[searchParams.get('ticket') ?? ''] ?? failure)
  })
  return { casUrl: `${url}/cas`, asked }
}
export const casSuccess = (user: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user}</cas:user><cas:attributes><cas:user>admin</cas:user></cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`
