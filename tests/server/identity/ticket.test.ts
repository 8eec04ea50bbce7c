/** Guard A92: a menu entry is written by somebody else than opens it; what it carries away goes to listed sites alone. */
import { expect, it } from 'vitest'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

forEachDatabase((_, open) => {
  it('gives one-time tickets for pages elsewhere to listed sites alone [A92]', async () => {
    const { app } = await buildApp(open, { config: { ticketHosts: ['reports.example:8443'] } })
    const city = await signIn(app, 'city')
    const ask = (site?: string) =>
      city.call<{ ticket?: string }>('POST', '/sys/ticket', site === undefined ? {} : { query: { site } })
    expect((await ask()).success).toBe(true)
    expect((await ask('Reports.example:8443')).result.ticket).toMatch(/^[\w-]{32}$/)
    for (const site of ['reports.example', 'reports.example:8444', 'evil.reports.example:8443', 'evil', ''])
      expect([site, await ask(site)]).toMatchObject([
        site,
        { status: 200, success: false, code: 500, message: expect.stringContaining('QY_TICKET_HOSTS') },
      ])
  })
})
