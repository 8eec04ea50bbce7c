/** After something was chosen the keyboard is in the box that it was chosen for: every kind of field with a list or a calendar. Those that open a dialog are walked by pickers.e2e.ts. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { FieldKind } from '#contract/kit/field.ts'
import { resources } from '#server/declared.ts'
import { signIn, watchConsole } from './support/pages.ts'

const opening = new Set<FieldKind>([
  'dict',
  'reference',
  'date',
  'datetime',
  'user',
  'tree',
  'area',
  'department',
])
interface Place {
  kind: FieldKind
  page: string
  name: string
}
/** The first form of the product that has a field of the kind. */
const places: readonly Place[] = [...opening].flatMap(kind => {
  for (const { page, path, fields, endpoints } of resources)
    for (const [name, field] of Object.entries(fields))
      if (page && endpoints.add && field.kind === kind && !field.readonly)
        return [{ kind, page: page.url ?? path, name }]
  return []
})
const popup = (page: Page): Locator =>
  page.locator('.arco-select-popup:visible, .arco-cascader-popup:visible, .arco-picker-container:visible')

async function choose(page: Page): Promise<void> {
  // Down a cascade, level by level; a day and then the time of it; an option, a place of a tree.
  const ways = [
    '.arco-cascader-list-column:last-child .arco-cascader-list-item:visible',
    '.arco-picker-cell-in-view:visible',
    '.arco-select-option:visible',
    '.arco-select-popup [role=treeitem]:visible',
  ]
  await expect(page.locator(ways.join()).first()).toBeVisible()
  for (const way of ways) {
    const first = page.locator(way).first()
    for (let level = 0; level < 4 && (await first.isVisible()); level++) {
      const lists = await page.locator('.arco-cascader-list:visible').count()
      await first.click()
      if (!way.includes('cascader')) break
      // The next level stands beside it, or all is chosen.
      await expect.poll(() => page.locator('.arco-cascader-list:visible').count()).not.toBe(lists)
    }
  }
  const done = page.locator('.arco-picker-btn-confirm:visible')
  if (await done.isVisible()) await done.click()
}

test('every kind of field with a list or a calendar keeps the keyboard when something is chosen', async ({
  page,
}) => {
  expect(places.map(({ kind }) => kind).sort()).toEqual([...opening].sort())
  const faults = watchConsole(page)
  await signIn(page, 'admin')
  let at = ''
  for (const { kind, page: url, name } of places) {
    if (url !== at) {
      await page.goto(url)
      await page.getByRole('button', { name: /^新增/ }).first().click()
      at = url
    }
    const field = page.locator(`[data-field="${name}"]`)
    await field.locator('input, [tabindex], button').first().click()
    await choose(page)
    await expect(popup(page), `${kind} of ${url} is closed`).toHaveCount(0)
    await expect
      .poll(() => field.evaluate(box => box.contains(document.activeElement)), {
        message: `${kind} ${name} of ${url} has the keyboard`,
      })
      .toBe(true)
  }
  expect(faults).toEqual([])
})

test('the keyboard goes backwards through a query bar and out of it', async ({ page }) => {
  await signIn(page, 'admin', '/sewage/warning')
  const bar = page.locator('form').filter({ has: page.getByRole('button', { name: '查询' }) })
  await bar.getByRole('button', { name: '查询' }).focus()
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Shift+Tab')
        return bar.evaluate(form => form.contains(document.activeElement))
      },
      { intervals: [100] },
    )
    .toBe(false)
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
