/** The description of the API: for programs at /api-docs and under the base path, for people as a page. */
import type { FastifyInstance } from 'fastify'
import { apiDocument, apiPage } from '#contract/platform/api-docs.ts'
import { serve } from '#server/http/serve.ts'
import { type ApiDocument, renderPage } from './page.ts'

export function mount(app: FastifyInstance): void {
  serve(app, apiDocument, async ({ reply }) => {
    reply.type('application/json; charset=utf-8').send(app.swagger())
    return undefined
  })
  // Tools look for it at the root.
  app.get('/api-docs', { config: { access: apiDocument.access } }, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(app.swagger()),
  )
  serve(app, apiPage, async ({ reply }) => {
    reply.type('text/html; charset=utf-8').send(renderPage(app.swagger() as unknown as ApiDocument))
    return undefined
  })
}
