// @vitest-environment happy-dom
/** Every step that asks something: who was not the quicker one is told, keeps what he typed, and may send it for what is there now. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Field } from '#contract/kit/field.ts'
import type { BoundStep, Machine } from '#contract/kit/machine.ts'
import { machines } from '#server/declared.ts'
import { actionsOf } from '#web/crud/declared-actions.ts'
import { stepsOf } from '#web/crud/steps.ts'
import { show, signIn } from './harness.tsx'

const isWords = ([, { kind, rules = [] }]: [string, Field]) =>
  (kind === 'text' || kind === 'textarea') && rules.every(rule => rule('车辆故障', {}) === undefined)
/** What a person types himself; the rest is chosen, or stands in the record. */
const typed = ({ asks = {} }: BoundStep) => Object.entries(asks).filter(isWords)
const isAnswered = ({ resource }: Machine, { asks = {} }: BoundStep) =>
  Object.entries(asks).every(entry => !entry[1].required || isWords(entry) || resource.fields[entry[0]])
const cases = machines.flatMap(own =>
  own.steps
    .filter(step => step.endpoint && typed(step).length > 0 && isAnswered(own, step))
    .map(step => [`${own.resource.path} ${step.verb}`, own, step] as const),
)
const answerOf = ({ kind, min = 1 }: Field): unknown => {
  if (kind === 'number') return min
  if (kind === 'date') return '2031-01-06'
  if (kind === 'datetime') return '2031-01-06 08:00:00'
  if (kind === 'point') return '114.30000,30.58000'
  return kind === 'switch' ? 'Y' : 'A'
}

test('most steps that ask are tried', () => {
  expect(cases.length).toBeGreaterThan(20)
})
describe.each(cases)('%s', (_name, own, step) => {
  test('of two who take it, the second is told, keeps what he typed, and may send it again', async () => {
    const { resource } = own
    const wire = signIn(['*'])
    const chosen = Object.entries(step.asks ?? {}).filter(
      entry => entry[1].required && !isWords(entry) && resource.fields[entry[0]],
    )
    const row = {
      id: 'r1',
      version: 1,
      [resource.label]: '记录一',
      ...Object.fromEntries(chosen.map(([name, field]) => [name, answerOf(field)])),
    }
    let isQuicker = true
    const words = '已由 李工 09:30 处理，请按现在的状态处理'
    wire.on(({ path }) => {
      if (path !== step.endpoint!.path) return undefined
      return isQuicker
        ? { status: 409, success: false, code: 409, message: words, result: { ...row, version: 5 } }
        : { message: '好了', result: { ...row, version: 6 } }
    })
    const action = actionsOf(resource, stepsOf(own).rowActions).find(({ key }) => key === step.verb)!
    const close = vi.fn()
    show(
      createElement(action.dialog!, {
        rows: [row as never],
        close,
        refresh: async () => undefined,
        clearSelection: () => undefined,
      } as never),
      '/page',
    )
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.querySelector('[data-field]')).not.toBeNull())
    const boxes = typed(step).map(([name]) => {
      const box = dialog.querySelector<HTMLInputElement>(`[data-field="${name}"] :is(input, textarea)`)!
      fireEvent.change(box, { target: { value: '车辆故障' } })
      return [name, box] as const
    })
    const send = () => fireEvent.click(within(dialog).getByRole('button', { name: step.title }))
    send()
    expect(await within(dialog).findByText(words)).toBeTruthy()
    expect(wire.last(step.endpoint!.path)?.body).toMatchObject({ id: 'r1', version: 1 })
    for (const [, box] of boxes) expect(box.value).toBe('车辆故障')
    expect(close).not.toHaveBeenCalled()
    isQuicker = false
    send()
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(wire.last(step.endpoint!.path)?.body).toMatchObject({
      id: 'r1',
      version: 5,
      ...Object.fromEntries(boxes.map(([name]) => [name, '车辆故障'])),
    })
  })
})

test('what the record has stands in the dialog, but for what the question itself refuses', () => {
  const own = machines.find(({ resource }) => resource.path === '/sewage/sample')!
  const before = (verb: string, condition: string) =>
    stepsOf(own).rowActions.find(({ key }) => key === verb)!.asks!.before!({ id: 's1', condition } as never)
  expect(before('receive', 'OK')).toMatchObject({ condition: 'OK' })
  expect(before('reject', 'LEAK')).toMatchObject({ condition: 'LEAK' })
  expect(before('reject', 'OK')).not.toHaveProperty('condition')
})
