/** Headers of every answer: what a page may load, that answers of the API are not kept, where the trace leads. */
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

export function headersPlugin(app: FastifyInstance): void {
  // Made once: its headers say the same on every answer.
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // MapLibre starts its workers from blobs.
        workerSrc: ["'self'", 'blob:'],
        childSrc: ["'self'", 'blob:'],
        // Arco and the grid position by inline styles; no script can be smuggled in through them.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Texts may show pictures of elsewhere; the referrer policy tells nobody where they are read.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // Menu entries frame pages of elsewhere; the console sandboxes them.
        frameSrc: ["'self'", 'http:', 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // A sign-in elsewhere happens in a window of its own, which tells the page that opened it how it went.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    // A console on a plant's network often has no certificate; whoever ends TLS in front sets this there.
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', (request, reply, next) => protect(request.raw, reply.raw, next as () => void))
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })
}
