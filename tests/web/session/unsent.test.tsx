// @vitest-environment happy-dom
/** What was typed and not sent: whose it is, and how long it waits. */
import { beforeEach, expect, it } from 'vitest'
import { typedIn, typedWords, valuesOf } from '#web/crud/typed.ts'
import { useSession } from '#web/session/session.ts'
import { keepUnsent, unsent } from '#web/session/unsent.ts'

const enter = (username: string) =>
  useSession.getState().signIn({ token: 't', userInfo: { id: '1', username, realname: '' } })
beforeEach(() => {
  localStorage.clear()
  enter('zhang')
  keepUnsent('words', '写到一半')
})

it('goes with who signs out', () => {
  useSession.getState().clear()
  enter('zhang')
  expect(unsent('words')).toBe('')
})

it('waits where the session ended under him, told once or twice', () => {
  useSession.getState().clear(true)
  useSession.getState().clear(true)
  expect(unsent('words')).toBe('写到一半')
  enter('zhang')
  expect(unsent('words')).toBe('写到一半')
  useSession.getState().clear()
  expect(unsent('words')).toBe('')
})

it('waits for nobody else', () => {
  useSession.getState().clear(true)
  enter('li')
  expect(unsent('words')).toBe('')
})

it('keeps of a form what stands in it, with the version that it was of', () => {
  const values = valuesOf(['title'], { title: '甲', title_dictText: '甲', other: 1 })
  keepUnsent('form', typedWords(values, 3, { row: 'a' }))
  expect(typedIn('form')).toEqual({
    values: { title: '甲', title_dictText: '甲' },
    version: 3,
    of: { row: 'a' },
  })
  keepUnsent('form', '{"values":1')
  expect(typedIn('form')).toBeUndefined()
})
