// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { sameWrite } from '#web/api/same-write.ts'

const lost = new CallError('network', '没有收到回答')

function form() {
  const once = sameWrite()
  const keys: string[] = []
  const press = (content: unknown, end?: CallError) =>
    once(content, async key => {
      keys.push(key)
      if (end) throw end
      return key
    }).then(undefined, (error: Error) => error.message)
  return { keys, press }
}

it('sends what nobody answered under the same key again, until an answer came', async () => {
  const { keys, press } = form()
  expect(await press({ title: '甲' }, lost)).toContain('不会重复保存')
  await press({ title: '甲' }, new CallError('timeout', ''))
  await press({ title: '甲' })
  expect(new Set(keys).size).toBe(1)
  // Answered: the same words are meant once more.
  await press({ title: '甲' })
  expect(new Set(keys).size).toBe(2)
})

it('gives another content another key, and what was refused a new one', async () => {
  const { keys, press } = form()
  await press({ title: '甲' }, lost)
  await press({ title: '乙' }, lost)
  expect(keys[1]).not.toBe(keys[0])
  await press({ title: '乙' }, new CallError('refused', '不行'))
  await press({ title: '乙' })
  expect(keys[2]).toBe(keys[1])
  expect(keys[3]).not.toBe(keys[2])
})

it('says of what never went out that it did not', async () => {
  const { press } = form()
  expect(await press({ title: '甲' }, new CallError('network', '已中断', { unsent: true }))).toBe('已中断')
})
