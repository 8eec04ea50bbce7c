import { describe, expect, test } from 'vitest'
import { createStorage, type KeyValueStore, sessionLifeMs } from '#web/session/storage.ts'

function memory(): KeyValueStore & { map: Map<string, string> } {
  const map = new Map<string, string>()
  return {
    map,
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: key => void map.delete(key),
  }
}

describe('storage', () => {
  test('keeps values under the prefix pro__', () => {
    const backing = memory()
    const storage = createStorage(() => backing)
    storage.set('Access-Token', 'abc')
    expect([...backing.map.keys()]).toEqual(['pro__Access-Token'])
    expect(storage.get('Access-Token')).toBe('abc')
  })

  test('forgets after seven days, not before', () => {
    const backing = memory()
    let now = 1_000
    const storage = createStorage(
      () => backing,
      () => now,
    )
    storage.set('token', 'abc', sessionLifeMs)
    now += 604_800_000 - 1
    expect(storage.get('token')).toBe('abc')
    now += 1
    expect(storage.get('token')).toBeUndefined()
    expect(backing.map.size).toBe(0)
  })

  test('writes nothing that lies there already; its life is written anew within an hour', () => {
    const backing = memory()
    let now = 1_000
    const storage = createStorage(
      () => backing,
      () => now,
    )
    let written = 0
    const { setItem } = backing
    backing.setItem = (key, value) => {
      written += 1
      setItem(key, value)
    }
    const set = (value: unknown, lifeMs?: number) => {
      const before = written
      storage.set('x', value, lifeMs)
      return written > before
    }
    expect([set('a', sessionLifeMs), set('a', sessionLifeMs), set('b', sessionLifeMs)]).toEqual([
      true,
      false,
      true,
    ])
    now += 3_600_000
    expect(set('b', sessionLifeMs)).toBe(false)
    now += 1
    expect(set('b', sessionLifeMs)).toBe(true)
    // A shorter life is one, and so is none.
    expect([set('b', 1), set('b'), set('b'), set('b', sessionLifeMs)]).toEqual([true, true, false, true])
    now += sessionLifeMs - 1
    expect(storage.get('x')).toBe('b')
  })

  test.each(['', 'not json', '42', 'null', '{"expire":1}', '{"value":'])('reads %j as absent [R44]', text => {
    const backing = memory()
    backing.map.set('pro__x', text)
    expect(createStorage(() => backing).get('x')).toBeUndefined()
  })

  test('a blocked store is remembered for the life of the page [R44]', () => {
    const blocked: KeyValueStore = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
      removeItem: () => {
        throw new Error('denied')
      },
    }
    for (const backing of [() => blocked, () => undefined]) {
      const storage = createStorage(backing)
      storage.set('x', { a: 1 })
      expect(storage.get('x')).toEqual({ a: 1 })
      storage.remove('x')
      expect(storage.get('x')).toBeUndefined()
    }
  })

  test('a full store keeps the newest value in memory [R44]', () => {
    const backing = memory()
    const storage = createStorage(() => backing)
    storage.set('x', 'old')
    backing.setItem = () => {
      throw new Error('quota')
    }
    storage.set('x', 'new')
    expect(storage.get('x')).toBe('new')
  })
})
