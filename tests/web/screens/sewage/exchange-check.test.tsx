// @vitest-environment happy-dom
/** 核对: what a file brings is shown table by table and line by line; a refusal is told where the file was chosen. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ExchangeCheck } from '#web/screens/sewage/exchange-check.tsx'
import type { WireAnswer } from '../../crud/fake-wire.ts'
import { show, signIn } from '../../crud/harness.tsx'

const table = { known: true, compared: [], beside: [], unknown: [], lacks: [], same: 0, differing: 0, fresh: 0, refused: 0 } // biome-ignore format: one line
const report = {
  from: '2026-11-01',
  to: '2026-11-07',
  tables: [
    {
      ...table,
      name: 'measures',
      rows: 1200,
      compared: ['value'],
      unknown: ['lab_own'],
      same: 1198,
      refused: 2,
    },
    { ...table, name: 'samples', rows: 3, compared: ['sampleID'], lacks: ['siteID'] },
    { ...table, name: 'weather', rows: 4, known: false },
  ],
  parts: [{ measure: 'x_METH', unit: 'ugL', rows: 7, words: '甲基苯丙胺浓度，换算为 ng/L' }],
  findings: [{ table: 'measures', line: 9, verdict: 'refused', words: '流量的单位“foo”不认识' }],
  more: 1,
  left: ['readme.md'],
}
test('a report, a refusal after it, and the next file', async () => {
  const wire = signIn([])
  let answer: WireAnswer = { result: report }
  wire.on(({ path }) => (path === '/sewage/exchange/check' ? answer : undefined))
  await show(createElement(ExchangeCheck), '/sewage/exchange')
  const choose = () =>
    fireEvent.change(screen.getByLabelText('PHES-ODM 文件'), {
      target: { files: [new File(['x'], 'theirs.zip')] },
    })
  choose()
  const tables = await screen.findByRole('table', { name: '各表' })
  const cells = within(tables)
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell').map(cell => cell.textContent)) // biome-ignore format: one line
  expect(cells).toEqual([
    ['measures', '1,200', '1,198', '0', '0', '2', '核对 value；不用 lab_own'],
    ['samples', '3', '—', '—', '—', '0', '缺必填列 siteID，整张表没有读取'],
    ['weather', '4', '—', '—', '—', '—', '本平台不用的表，不核对'],
  ])
  expect(screen.getByRole('status').textContent).toBe(
    'theirs.zip：与本平台 2026-11-01 至 2026-11-07 的数据比对。没有读取：readme.md。',
  )
  expect(screen.getByText('流量的单位“foo”不认识')).toBeTruthy()
  expect(screen.getByText(/另有 1 行没有逐条列出/)).toBeTruthy()
  answer = { success: false, code: 500, message: '压缩包里没有 CSV 文件' }
  choose()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('压缩包里没有 CSV 文件'))
  expect(screen.queryByRole('table', { name: '各表' })).toBeNull()
})
