// @vitest-environment happy-dom
/** What was typed a moment ago stays, whatever is drawn in between. */
import { act, screen } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { plant } from '#contract/sewage/plant.ts'
import { sample, sampleMachine } from '#contract/sewage/sample.ts'
import { type DraftForm, useDraft } from '#web/crud/draft.ts'
import { type ChangeList, useListState } from '#web/crud/use-list-state.ts'
import { show, signIn } from './harness.tsx'

const names = ['plantName', 'address']

test('a render that does not know yet what was set loses nothing of it', () => {
  signIn(['*'])
  let form: DraftForm | undefined
  let drawAnew = () => {}
  function Form() {
    const [, setTurn] = useState(0)
    drawAnew = () => setTurn(turn => turn + 1)
    form = useDraft(plant as unknown as Resource, names, {})
    return <p>{names.map(name => form?.values[name]).join(' ')}</p>
  }
  show(<Form />, '/')
  act(() => {
    // What is set out of an answer or a timer is drawn later than what somebody presses.
    startTransition(() => form?.set('plantName', '城东厂'))
    flushSync(drawAnew)
    form?.set('address', '一路')
  })
  expect(screen.getByText('城东厂 一路')).toBeTruthy()
})

test('two changes of a list before it is drawn are both in the address', () => {
  signIn(['*'])
  let change: ChangeList | undefined
  function List() {
    const [, changeList] = useListState()
    change = changeList
    return <output>{useLocation().search}</output>
  }
  show(<List />, '/')
  act(() => {
    change?.({ page: 3 })
    change?.({ filters: { plantName: '城东' } })
  })
  const search = new URLSearchParams(screen.getByRole('status').textContent ?? '')
  expect(Object.fromEntries(search)).toMatchObject({ plantName: '城东', page: '3' })
})

test('a seal is neither whole nor broken until somebody has said so', () => {
  signIn(['*'])
  const fields = sampleMachine.steps.find(({ verb }) => verb === 'receive')!.asks!
  let form: DraftForm | undefined
  function Form() {
    form = useDraft({ ...(sample as unknown as Resource), fields }, ['sealSeen', 'sealOk'], {})
    return <p>{form.messages['sealOk']}</p>
  }
  show(<Form />, '/')
  expect(form!.values['sealOk']).toBeUndefined()
  act(() => void expect(form!.check()).toBe(false))
  expect(screen.getByText(/请核对封签/)).toBeTruthy()
  act(() => form!.set('sealSeen', 'FH1'))
  act(() => void expect(form!.check()).toBe(true))
  act(() => {
    form!.set('sealSeen', '')
    form!.set('sealOk', 'Y')
  })
  act(() => void expect(form!.check()).toBe(true))
})
