// @vitest-environment happy-dom
/** 实验室比对: the compound is asked of the server, and an answer that has an end says so. */
import { screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { phoneQuery } from '#web/crud/use-media.ts'
import LabCompare from '#web/screens/sewage/lab-compare.tsx'
import { show, signIn } from '../../crud/harness.tsx'

const { matchMedia } = window
afterEach(() => {
  window.matchMedia = matchMedia
})
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

test('how they were compared is said once of compounds that follow one another', async () => {
  signIn([]).on(({ path }) =>
    path === '/sewage/labCompare/list' ? { result: answer(['AMP', 'KET', 'METH'], false) } : undefined,
  )
  show(createElement(LabCompare), '/sewage/lab-compare')
  const [why, ...others] = await screen.findAllByText('各家都低于定量限，没有可比的数值')
  expect(others).toEqual([])
  expect(why!.getAttribute('rowspan')).toBe('3')
})

test('on a telephone each compound stands under the other with its laboratories, and nothing is pushed aside', async () => {
  window.matchMedia = query =>
    ({
      matches: query === phoneQuery,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
  signIn([]).on(({ path }) =>
    path === '/sewage/labCompare/list' ? { result: answer(['KET', 'METH'], false) } : undefined,
  )
  show(createElement(LabCompare), '/sewage/lab-compare')
  const list = await screen.findByRole('list', { name: '比对结果' })
  expect(screen.queryByRole('table')).toBeNull()
  expect(list.textContent).toContain('2026-11-01 一厂')
  expect([...list.querySelectorAll('dl')].map(({ textContent }) => textContent)).toEqual([
    'KET KET甲实验室<LOQ',
    'METH METH甲实验室<LOQ',
  ])
  expect(within(list).getAllByText(/各家都低于定量限/)).toHaveLength(1)
})

test('the head says which laboratory is not satisfactory in which compounds', async () => {
  const scored = (performance: string | null, lab = '甲实验室') => ({
    ...{ labId: lab, labName: lab, qualifier: '=', value: 1, expanded: null, score: 1, performance },
  })
  const judged = (labs: Readonly<Record<string, readonly ReturnType<typeof scored>[]>>) =>
    signIn([]).on(({ path }) =>
      path === '/sewage/labCompare/list'
        ? {
            result: {
              ...answer([], false),
              rows: Object.entries(labs).map(([code, own]) => ({ ...row(code), labs: own })),
            },
          }
        : undefined,
    )
  const head = async () =>
    [...(await screen.findByRole('region', { name: '评定' })).children].map(one => one.textContent)
  judged({
    METH: [scored('BAD'), scored('GOOD', '乙实验室')],
    AMP: [scored('BAD'), scored('DOUBT', '乙实验室')],
    KET: [scored('GOOD'), scored(null, '乙实验室')],
  })
  show(createElement(LabCompare), '/sewage/lab-compare')
  expect(await head()).toEqual([
    '不满意 2：甲实验室 AMP、METH',
    '有问题 1：乙实验室 AMP',
    '其余 2 个比分满意',
  ])
  judged({ METH: [scored('GOOD'), scored('GOOD', '乙实验室')] })
  show(createElement(LabCompare), '/sewage/lab-compare')
  expect(await head()).toEqual(['2 个比分全部满意'])
  judged({ METH: [scored(null)] })
  show(createElement(LabCompare), '/sewage/lab-compare')
  expect(await head()).toEqual(['没有可评定的比分'])
})
