// @vitest-environment happy-dom
/** console 5: when a value is present the server is asked; its error message becomes the validation message. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { plant } from '#contract/sewage/plant.ts'
import { useDraft } from '#web/crud/draft.ts'
import { FormFields } from '#web/crud/form-fields.tsx'
import type { FakeWire } from './fake-wire.ts'
import { show, signIn } from './harness.tsx'

const resource = plant as unknown as Resource
const names = ['plantName', 'address']
const sections = [{ fields: names }]
let wire: FakeWire
beforeEach(() => {
  wire = signIn(['*'])
  wire.on(({ path, query }) => {
    if (path !== '/sys/duplicate/check') return undefined
    return query['fieldVal'] === '澄州厂'
      ? { success: false, code: 500, message: '该值不可用，系统中已存在！' }
      : { message: '该值可用！' }
  })
})
function Form() {
  const [before] = useState({ id: '7', plantName: '城东厂', address: '一路' })
  const form = useDraft(resource, names, before)
  return <FormFields {...{ resource, sections, form }} columns={1} prefix="f-" disabled={false} />
}
const input = (title: string) => screen.getByRole<HTMLInputElement>('textbox', { name: title })
const asked = () => wire.calls.filter(({ path }) => path === '/sys/duplicate/check').map(({ query }) => query)

test('a form says under a unique field that its value is taken', async () => {
  show(<Form />, '/')
  fireEvent.change(input(plant.fields.plantName.title), { target: { value: '澄州厂' } })
  expect((await screen.findByRole('alert')).textContent).toBe('该值不可用，系统中已存在！')
  expect(input(plant.fields.plantName.title).getAttribute('aria-invalid')).toBe('true')
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toMatchObject({
    tableName: 'sewage_plant',
    fieldName: 'plantName',
    fieldVal: '澄州厂',
    dataId: '7',
  })
  fireEvent.change(input(plant.fields.plantName.title), { target: { value: '新厂' } })
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
test('nobody is asked about the value as it was, about other fields, or about what a rule refuses', async () => {
  show(<Form />, '/')
  fireEvent.change(input(plant.fields.address.title), { target: { value: '二路' } })
  fireEvent.change(input(plant.fields.plantName.title), { target: { value: '' } })
  fireEvent.change(input(plant.fields.plantName.title), { target: { value: '城东厂' } })
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(asked()).toEqual([])
})
