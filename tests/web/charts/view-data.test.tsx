import { fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ViewData } from '#web/charts/view-data.tsx'

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
