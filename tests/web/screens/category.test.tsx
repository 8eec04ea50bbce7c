// @vitest-environment happy-dom
/** Console 7, categories: a tree whose rows are added below one another. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { sysCategory } from '#contract/platform/category.ts'
import { deletionPreview } from '#contract/platform/deletion.ts'
import { screens } from '#web/screens/registry.ts'
import { show, signIn } from '../crud/harness.tsx'

test('a category is added below another and asks before all below it goes', async () => {
  const wire = signIn(['*'])
  const { path } = sysCategory
  wire.seed(sysCategory as unknown as Resource, [
    { id: 'c1', pid: '0', name: '采样点位', code: 'A01', hasChild: '1', hasChildren: true },
  ])
  const { default: Screen } = await screens['system/SysCategoryList']!()
  show(createElement(Screen), '/isys/category')
  await screen.findAllByText('1-1 共 1 条')
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: '更多操作 采样点位' }))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('添加下级')
  const form = await screen.findByRole('dialog', { name: '新增分类' })
  fireEvent.change(form.querySelector('[data-field="name"] input')!, { target: { value: '管网' } })
  fireEvent.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(wire.last(`${path}/add`)?.body).toEqual({ pid: 'c1', name: '管网' }))
  wire.on(call =>
    call.path === deletionPreview.path
      ? {
          result: {
            names: ['采样点位'],
            total: 1,
            goes: [{ title: '下级分类', count: 3 }],
            stays: [],
            refusal: null,
          },
        }
      : undefined,
  )
  await choose('删除')
  expect(await screen.findByText('一并删除：下级分类 3 条')).toBeTruthy()
  expect(wire.last(deletionPreview.path)!.query).toMatchObject({ of: path, ids: 'c1' })
})
