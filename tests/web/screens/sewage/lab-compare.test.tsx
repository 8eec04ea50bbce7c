// @vitest-environment happy-dom
/** 实验室比对: the compound is asked of the server, and an answer that has an end says so. */
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import LabCompare from '#web/screens/sewage/lab-compare.tsx'
import { show, signIn } from '../../crud/harness.tsx'

const row = (drugCode: string) => ({
  sampleId: 's1',
  sampleNo: 'WD990101202611010001',
  sampleDate: '2026-11-01',
  plantName: '一厂',
  drugCode,
  drugName: drugCode,
  basis: 'NONE',
  prime: false,
  assigned: null,
  assignedU: null,
  sigma: null,
  robustSd: null,
  why: '各家都低于定量限，没有可比的数值',
  labs: [
    { labId: 'l1', labName: '甲实验室', qualifier: '<LOQ', value: null, expanded: null, score: null, performance: null }, // biome-ignore format: one line
  ],
})
const answer = (drugs: readonly string[], more: boolean) => ({
  rows: drugs.map(row),
  more,
  labs: [{ id: 'l1', name: '甲实验室' }],
  drugs: ['KET', 'METH'].map(code => ({ code, name: code })),
  sigmaPct: null,
  rpdLimit: 30,
  waiting: [],
})

test('asks the server for the compound of the address, and says where an answer ends', async () => {
  const wire = signIn([])
  wire.on(({ path, query }) =>
    path === '/sewage/labCompare/list'
      ? { result: answer(query['drugCode'] ? [query['drugCode']] : ['KET', 'METH'], !query['drugCode']) }
      : undefined,
  )
  show(createElement(LabCompare), '/sewage/lab-compare')
  expect(await screen.findByText(/只列最近的 2 项，其余请选化合物或缩短范围查看/)).toBeTruthy()
  expect(wire.calls.at(-1)!.query['drugCode']).toBeUndefined()
  signIn([]).on(({ path, query }) =>
    path === '/sewage/labCompare/list' ? { result: answer([query['drugCode']!], true) } : undefined,
  )
  show(createElement(LabCompare), '/sewage/lab-compare?drug=METH')
  expect(await screen.findByText(/只列最近的 1 项，其余请缩短范围查看/)).toBeTruthy()
})

test('a compound that nobody measured offers all of them again', async () => {
  signIn([]).on(({ path }) =>
    path === '/sewage/labCompare/list' ? { result: answer([], false) } : undefined,
  )
  show(createElement(LabCompare), '/sewage/lab-compare?drug=METH')
  expect(await screen.findByRole('button', { name: /清除|清空|全部/ })).toBeTruthy()
})

test('all compounds of a sample stand beside it', async () => {
  signIn([]).on(({ path }) =>
    path === '/sewage/labCompare/list' ? { result: answer(['KET', 'METH'], false) } : undefined,
  )
  show(createElement(LabCompare), '/sewage/lab-compare')
  const [sample, ...others] = await screen.findAllByRole('rowheader')
  expect(others).toEqual([])
  expect(sample!.getAttribute('rowspan')).toBe('2')
  expect(sample!.textContent).toContain('一厂')
})
