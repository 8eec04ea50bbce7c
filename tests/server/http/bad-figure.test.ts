import fastify from 'fastify'
import { expect, it } from 'vitest'
import { pndl } from '#lib/wbe/load.ts'
import { errorsPlugin } from '#server/http/errors.ts'

it('a figure that cannot be is refused in its own words, anything else is a failure without words', async () => {
  const app = fastify()
  errorsPlugin(app)
  app.get('/bad', () => pndl(12_750, 0))
  app.get('/broken', () => {
    throw new RangeError('inner')
  })
  const bad = await app.inject('/bad')
  expect(bad.statusCode).toBe(200)
  expect(bad.json()).toMatchObject({ success: false, code: 500, message: '无法计算：人口：0，须为正数' })
  const broken = await app.inject('/broken')
  expect(broken.statusCode).toBe(500)
  expect(broken.body).not.toContain('inner')
})
