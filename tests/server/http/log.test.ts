import { expect, it } from 'vitest'
import { withoutControls } from '#lib/controls.ts'
import { safeUrl } from '#server/http/log.ts'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

it('an address in the log holds neither secrets nor signs that a terminal obeys [A47 A74]', () => {
  expect(safeUrl('/a?token=abc&x=1&PASSWORD=p&smscode=123&captcha=9&ticket=t')).toBe(
    '/a?token=***&x=1&PASSWORD=***&smscode=***&captcha=***&ticket=***',
  )
  expect(safeUrl('/a\r\n200 GET /forged\u001b[2J\u0085')).toBe('/a\uFFFD\uFFFD200 GET /forged\uFFFD[2J\uFFFD')
  expect(safeUrl(`/${'a'.repeat(10_000)}`)).toHaveLength(500)
})

forEachDatabase((_, open) => {
  it('line breaks of a caller make no head of an answer and no line of their own in the log of acts [A47]', async () => {
    const { app, db } = await buildApp(open)
    const forged = 'x\r\nSet-Cookie: a=b\r\n\r\n<script>\u001b[2J'
    const answers = await Promise.all([
      app.inject({ url: '/jeecg-boot/sys/boot', headers: { 'x-request-id': forged } }),
      app.inject({ url: `/jeecg-boot/sys/common/static/${encodeURIComponent(forged)}.png` }),
      app.inject({ url: `/jeecg-boot/${encodeURIComponent(forged)}` }),
      app.inject({
        method: 'POST',
        url: '/jeecg-boot/sys/login',
        payload: { username: forged, password: 'x' },
        headers: { 'user-agent': 'a\u001b[2J' },
      }),
    ])
    for (const { headers } of answers) {
      expect(headers['set-cookie']).toBeUndefined()
      for (const value of Object.values(headers)) expect(withoutControls(String(value))).toBe(String(value))
    }
    const lines = await db.k.selectFrom('sysLog').select(['logContent', 'userid']).execute()
    expect(lines.length).toBeGreaterThan(0)
    for (const { logContent, userid } of lines)
      for (const text of [logContent, userid]) expect(withoutControls(text ?? '')).toBe(text ?? '')
  })
})
