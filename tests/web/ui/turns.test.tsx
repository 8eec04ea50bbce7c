// @vitest-environment happy-dom
/** What is heavy to begin begins one at a time, after the page has painted. */
import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { useTurn } from '#web/ui/later.tsx'

test('one after the other, each after a paint; who has left is passed over', async () => {
  const painted: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => painted.push(call))
  const begun: string[] = []
  function Heavy({ name }: { name: string }): ReactElement {
    const turn = useTurn()
    if (turn && !begun.includes(name)) begun.push(name)
    return <i>{turn ? name : ''}</i>
  }
  const frame = async () => {
    await act(async () => {
      for (const call of painted.splice(0)) call(0)
      await new Promise(done => setTimeout(done, 1))
    })
  }
  const stage = (names: readonly string[]) => (
    <>
      {names.map(name => (
        <Heavy key={name} name={name} />
      ))}
    </>
  )
  const { rerender } = render(stage(['a', 'b', 'c']))
  expect(begun).toEqual([])
  await frame()
  expect(begun).toEqual(['a'])
  rerender(stage(['a', 'c', 'd']))
  await frame()
  expect(begun).toEqual(['a', 'c'])
  await frame()
  expect(begun).toEqual(['a', 'c', 'd'])
  // Who comes later begins it anew.
  rerender(stage(['d', 'e']))
  await frame()
  expect(begun).toEqual(['a', 'c', 'd', 'e'])
  vi.unstubAllGlobals()
})
