// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useChanging } from '#web/live/use-changing.ts'
import { heldUpdates } from '../held-updates.ts'

afterEach(cleanup)
let told: (value: string) => void = () => undefined
function Plain() {
  const [value, setValue] = useState('rest')
  told = setValue
  return <p>{value}</p>
}
function Sparing() {
  const [value, change] = useChanging('rest')
  told = change
  return <p>{value}</p>
}
const restFor = (seconds: number) => {
  for (let second = 0; second < seconds; second++) act(() => told('rest'))
}

test('an hour of looks that find nothing new leaves nothing behind; plain state keeps every one of them', () => {
  const plain = render(<Plain />)
  restFor(3_600)
  expect(heldUpdates(plain.container)).toBeGreaterThan(3_000)
  const sparing = render(<Sparing />)
  restFor(3_600)
  expect(heldUpdates(sparing.container)).toBe(0)
  act(() => told('news'))
  expect(sparing.container.textContent).toBe('news')
})
