// @vitest-environment happy-dom
/** Who is shown none, for they are those of other departments, is not told that there are none. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../crud/harness.tsx'
import { openScreen } from './desk.ts'

const empty = async (key: string, code: string) => {
  signIn([code]).on(({ path }) =>
    path === `/${key}/list`
      ? { result: { records: [], total: 0, size: 10, current: 1, pages: 0 } }
      : undefined,
  )
  await openScreen(key, `/${key}`)
}
test('an empty list of results says that those of plants outside of the own department are not shown', async () => {
  await empty('sewage/plant-result', 'sewage:plant-result:list')
  expect(await screen.findByText('本部门范围内没有厂检测结果')).toBeTruthy()
  expect(screen.getByText(/本部门以外污水厂的结果不在此显示/)).toBeTruthy()
  expect(screen.queryByText(/还没有厂检测结果/)).toBeNull()
})

test('nor does one of tasks', async () => {
  await empty('drug/task', 'drug:task:list')
  expect(await screen.findByText('本部门范围内没有检测任务')).toBeTruthy()
  expect(screen.queryByText(/还没有检测任务/)).toBeNull()
})
