import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ViewData } from '#web/charts/view-data.tsx'

afterEach(cleanup)
const tableOf = (count: number) => ({
  ...{ title: '日值', columns: ['日', '值'] },
  rows: () => Array.from({ length: count }, (_, at) => [`第 ${at + 1} 日`, String(at)]),
})
const lines = () => document.querySelectorAll('.qy-data tbody tr').length

test('a table of many rows begins with a thousand, says so, and shows all when asked', async () => {
  render(createElement(ViewData, { table: tableOf(1_092) }))
  fireEvent.click(screen.getByRole('button', { name: '查看数据' }))
  expect(await screen.findByText(/先列 1000 行，下载的文件里是全部/)).toBeDefined()
  expect(lines()).toBe(1_000)
  fireEvent.click(screen.getByRole('button', { name: '显示全部 1092 行' }))
  expect(lines()).toBe(1_092)
  expect(screen.queryByText(/先列/)).toBeNull()
})

test('words are read from the left, figures stand under one another, whatever takes the place of some of them', async () => {
  const rows = [
    ['东井', '检查井', '12.3（8.1 – 16.5）', '—'],
    ['西井', '检查井', '未取样', '97%'],
    ['北井', '泵站', '≥ 4', '3%'],
  ]
  render(
    createElement(ViewData, {
      table: { title: '井', columns: ['名', '类别', '负荷', '份额'], rows: () => rows },
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: '查看数据' }))
  await screen.findByRole('columnheader', { name: '类别' })
  expect([...document.querySelectorAll('.qy-data thead th')].map(one => one.className)).toEqual([
    ...['words', 'words', '', ''],
  ])
})
