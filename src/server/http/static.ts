/**
 * The built console: hashed files are kept for a year, the page never; any other path is a screen and gets the page, below /m/ that of
 * the samplers.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '#contract/kit/envelope.ts'
import { Fault } from '#contract/kit/fault.ts'
import { sendFault, unknownPath } from './errors.ts'
import { wirePrefix } from './serve.ts'

export const builtConsole = resolve(dirname(fileURLToPath(import.meta.url)), '../../../dist')
/** Names what is built: the page names each of its files by their content. Empty where nothing is built. */
export function consoleBuild(folder = builtConsole): string {
  const page = join(folder, 'index.html')
  return existsSync(page) ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12) : ''
}
const hashed = /\.[0-9a-f]{6,}\.(js|css|woff2?|png|svg|jpe?g|webp|wasm)$/
const inline = /<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g
/** What stands in the page may run by what it says, and nothing else that somebody puts there. */
const hashesOf = (page: string): string =>
  [...readFileSync(page, 'utf8').matchAll(inline)]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ')
const policyHead = 'content-security-policy'
/** What a style and a face have no use for: they are no page, run nothing and stand in no frame. Over 700 bytes with each of them. */
const pagesOnly = [
  policyHead,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const
const runsNothing = /\.(css|woff2)$/
const underWire = (path: string) => path === wirePrefix || path.startsWith(`${wirePrefix}/`)

export async function staticPlugin(
  app: FastifyInstance,
  verbsOf: (path: string) => string[],
  folder = builtConsole,
): Promise<void> {
  const page = join(folder, 'index.html')
  const known = new Map<string, { at: number; hashes: string }>()
  /** A console may be built anew under a running server. */
  const hashes = (path: string): string => {
    const at = statSync(path).mtimeMs
    const kept = known.get(path)
    if (kept?.at === at) return kept.hashes
    const read = { at, hashes: hashesOf(path) }
    known.set(path, read)
    return read.hashes
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const name = path.replace(/\.(br|gz)$/, '')
      reply.header('Cache-Control', hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('Cross-Origin-Resource-Policy', 'same-origin')
      if (runsNothing.test(name)) for (const head of pagesOnly) reply.raw.removeHeader(head)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    handler: (request, reply) => {
      const path = pathOf(request)
      if (underWire(path)) return unknown(verbsOf(rawPathOf(request)), request, reply)
      if (!existsSync(page))
        return reply
          .status(503)
          .type('text/plain; charset=utf-8')
          .send('控制台尚未构建，请先运行 npm run build')
      // A file's name has a dot; a missing file is missing, while a screen's path gets the page.
      if (basename(path).includes('.')) return reply.sendFile(path.slice(1))
      // Its worker answers below /m/ alone, as /message and /monitor are the console's.
      if (path === '/m') return reply.redirect('/m/')
      const onPhone = path.startsWith('/m/')
      const file = onPhone ? 'm.html' : 'index.html'
      // Phones that read no codes themselves bring the reader as a module of machine code, which is compiled in the page.
      const may = [hashes(join(folder, file)), onPhone ? "'wasm-unsafe-eval'" : ''].filter(Boolean).join(' ')
      const policy = String(reply.raw.getHeader(policyHead))
      if (may) reply.header(policyHead, policy.replace("script-src 'self'", `script-src 'self' ${may}`))
      return reply.sendFile(file)
    },
  })
  app.setNotFoundHandler((request, reply) => unknown(verbsOf(rawPathOf(request)), request, reply))
}

const rawPathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]!
const pathOf = (request: FastifyRequest) => {
  const raw = rawPathOf(request)
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/** An unknown path and a wrong verb, in the wire's words. */
function unknown(allowed: string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (allowed.length === 0) return sendFault(reply, new Fault('missing', unknownPath))
  const listed = allowed.map(verb => `${verb}、`).join('')
  return reply
    .status(405)
    .header('Allow', allowed.join(', '))
    .send(refusal(405, `不支持${request.method}请求方法，支持以下${listed}`, null))
}
