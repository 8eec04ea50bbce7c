import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { expectOneValue } from './support/figures.ts'
import { layer, signIn, watchConsole } from './support/pages.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Figures of before stand dimmed until the new ones are there: those are nobody's. */
const figureOf = async (page: Page) => {
  await expect(page.locator('.analysis-cell.waiting')).toHaveCount(0)
  return (await panel(page, '选区').locator('.analysis-value b').textContent())!.trim()
}

test('one more picture at a time stands under the linked ones: each equals its table, is taken along, and fills a wall', async ({
  page,
}) => {
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'prov', '/sewage/analysis')
  const chooser = page.getByRole('radiogroup', { name: '专题图' })
  const kept = await figureOf(page)
  for (const [name, marks] of [
    ['年历', 'rect[class^=step], rect[class^=no-]'],
    ['小图', 'g.open'],
    ['构成', 'g.open'],
    ['分布', 'g.open'],
    ['地图', 'g.open'],
    ['比值', 'g.open'],
    ['人口方法', 'g.open'],
    ['缺项', 'g.open'],
    ['首次检出', 'g.open'],
  ] as const) {
    await chooser.getByText(name, { exact: true }).click()
    const shown = panel(page, name)
    const drawing = shown.locator('svg[viewBox][role=group]')
    await expect(drawing).toBeVisible()
    await expect(drawing).toHaveAccessibleName(/./)
    await expect(page).toHaveURL(/pic=/)
    expect(await shown.locator(marks).count(), name).toBeGreaterThan(5)
    expect(await axeFaults(page, { part: '.analysis-more' }), name).toEqual([])
    await shown.getByRole('button', { name: '查看数据' }).click()
    expect(await layer(page).locator('tbody tr').count(), name).toBeGreaterThan(5)
    await page.keyboard.press('Escape')
    await expect(page.locator('.arco-modal:visible')).toHaveCount(0)
  }

  // A cell a day, and a line of the table for each of them; taken along as picture, drawing and workbook.
  await chooser.getByText('年历', { exact: true }).click()
  const calendar = panel(page, '年历')
  const cells = calendar.locator('g[data-row]')
  await expect(cells.first()).toBeVisible()
  const count = await cells.count()
  const titled = await cells.last().locator('title').textContent()
  await calendar.getByRole('button', { name: '查看数据' }).click()
  const rows = layer(page).locator('tbody tr')
  expect(await rows.count()).toBe(count)
  const [day, , figure] = await rows.last().locator('td').allTextContents()
  expect(titled).toContain(day!)
  expectOneValue(/：([\d.]+) /.exec(titled!)![1]!, figure!)
  for (const [button, ending, first] of [
    ['下载图片', 'png', '\x89PNG'],
    ['下载 SVG', 'svg', '<svg'],
    ['下载 Excel', 'xlsx', 'PK'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      layer(page).getByRole('button', { name: button }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^年历 \\d{4}\\.${ending}$`))
    expect((await readFile(await file.path())).toString('latin1')).toMatch(new RegExp(`^${first}`))
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('.arco-modal:visible')).toHaveCount(0)

  // A day that is chosen on it is the selection of all pictures; Esc lets go of it.
  await cells.nth(count - 3).click()
  await expect(page).toHaveURL(/sel=/)
  await page.keyboard.press('Escape')
  await expect.poll(() => figureOf(page)).toBe(kept)
  // The same by keys, with the words of the day beside it.
  await cells.nth(count - 3).press('Home')
  const reached = calendar.locator('g[data-row]:focus')
  await expect(reached).toHaveAttribute('tabindex', '0')
  await expect(calendar.locator('.analysis-told')).toContainText((await reached.getAttribute('aria-label'))!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sel=/)
  await expect(reached).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect.poll(() => figureOf(page)).toBe(kept)

  await page.goto(`${new URL(page.url()).pathname}?pic=structure&way=period&wall=1`)
  await expect(panel(page, '构成').getByRole('img')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('the map goes through its periods by keys and by itself, by the link that is shared, and into a place', async ({
  page,
}) => {
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'prov', '/sewage/analysis?pic=map')
  const map = panel(page, '地图')
  const marks = map.locator('g.open')
  await expect(marks.first()).toBeVisible()
  const slider = map.getByRole('slider', { name: '周期' })
  const count = Number(await slider.getAttribute('max')) + 1
  expect(count).toBeGreaterThan(5)
  const words = () => slider.getAttribute('aria-valuetext')
  // By keys: a step, the first, the last; the address follows.
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`第 1 期，共 ${count} 期$`))
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /第 2 期/)
  await expect(page).toHaveURL(/[?&]at=\d{4}-\d{2}-\d{2}/)
  const second = (await words())!
  const period = second.split('，')[0]!
  // What a mark says is what the table says of the place and the period.
  const told = (await marks.first().getAttribute('aria-label'))!
  expect(told).toContain(period)
  const [, name, value] = /^(\S+) .*：(\S+)/.exec(told)!
  await map.getByRole('button', { name: '查看数据' }).click()
  await layer(page)
    .getByRole('button', { name: /^显示全部/ })
    .click()
  const row = layer(page).locator('tbody tr').filter({ hasText: name! }).filter({ hasText: period })
  const cell = (await row.locator('td').nth(2).textContent())!
  if (/^\d/.test(value!)) expectOneValue(value!, cell)
  else expect(cell).toBe(value!.replace(/，.*/, ''))
  for (const [button, first] of [
    ['下载图片', '\x89PNG'],
    ['下载 Excel', 'PK'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      layer(page).getByRole('button', { name: button }).click(),
    ])
    expect((await readFile(await file.path())).toString('latin1').startsWith(first)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('.arco-modal:visible')).toHaveCount(0)

  // The link opens the same period.
  await page.reload()
  await expect(slider).toHaveAttribute('aria-valuetext', second)
  // Asked for less motion, it does not go by itself; else a step a second, until it is told to stop.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(map.getByRole('button', { name: '播放' })).toBeDisabled()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await map.getByRole('button', { name: '播放' }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', /第 4 期/)
  await map.getByRole('button', { name: '暂停' }).click()
  await expect(map.getByRole('button', { name: '播放' })).toBeVisible()

  await map.getByText('六边形', { exact: true }).click()
  await expect(map.locator('.analysis-foot')).toContainText('km')
  await expect(slider).toHaveAttribute('aria-valuetext', /第 [45] 期/)
  expect(await axeFaults(page, { part: '.analysis-more' })).toEqual([])
  await map.getByText('各市', { exact: true }).click()
  await expect(map.locator('.analysis-foot')).not.toContainText('km')

  // Into a city: its plants where they stand.
  const first = marks.first()
  const city = /^(\S+) /.exec((await first.getAttribute('aria-label'))!)![1]!
  await first.press('Enter')
  await expect(page).toHaveURL(/place=\d{6}/)
  await expect(page.getByRole('heading', { level: 1, name: city })).toBeVisible()
  await expect(map.locator('circle.place').first()).toBeVisible()
  expect(faults).toEqual([])
})

test('upstream tracing leads from a region over a plant to a branch, its samples and a task for the next ones', async ({
  page,
  browser,
}) => {
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'antidrug', '/sewage/analysis?pic=upstream')
  const shown = panel(page, '上游溯源')
  await expect(shown).toContainText('选一座污水厂看上游溯源')
  expect(await axeFaults(page, { part: '.analysis-more' })).toEqual([])
  await page.getByRole('table', { name: '上游有采样的污水厂' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/place=/)
  const drawing = shown.locator('svg[viewBox][role=group]')
  await expect(drawing).toHaveAccessibleName(/可能的来路：.*总管检查井.*东干管检查井/)
  expect(await axeFaults(page, { part: '.analysis-more' })).toEqual([])

  // Each figure of the picture stands in its table.
  const marks = drawing.locator('g[data-row]')
  const told = await marks.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''))
  const loads = told.flatMap(words => /([\d.,]+) m?g\/d（(.*?)）/.exec(words)?.slice(1, 3) ?? [])
  expect(loads.length).toBeGreaterThan(8)
  await shown.getByRole('button', { name: '查看数据' }).click()
  const table = (await layer(page).locator('table').textContent())!
  for (const figure of loads) expect(table).toContain(figure)
  for (const [button, ending, first] of [
    ['下载图片', 'png', '\x89PNG'],
    ['下载 Excel', 'xlsx', 'PK'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      layer(page).getByRole('button', { name: button }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^上游溯源.*\\.${ending}$`))
    expect((await readFile(await file.path())).toString('latin1')).toMatch(new RegExp(`^${first}`))
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('.arco-modal:visible')).toHaveCount(0)

  // A place by keys, with what was found in its samples.
  await marks.first().press('Control+End')
  const reached = drawing.locator('g[data-row]:focus')
  await expect(shown.locator('.analysis-told')).toContainText((await reached.getAttribute('aria-label'))!)
  await page.keyboard.press('Control+Home')
  await marks.filter({ hasText: '东干管检查井：' }).first().press('Enter')
  await expect(page).toHaveURL(/way=/)
  await expect(page.getByRole('table', { name: '东干管检查井的样品' }).locator('tbody tr')).toHaveCount(2)
  await page.getByRole('button', { name: '拟溯源任务' }).click()
  await expect(layer(page)).toContainText('建议采样')
  // Days stand there; what is drawn up is a draft, said with its number, and stands at the picture from then on.
  await expect(layer(page).getByLabel('采样日期起').locator('input')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await layer(page).getByLabel('实验室').click()
  await page.locator('.arco-select-popup:visible .arco-select-option').first().click()
  await layer(page).getByRole('button', { name: '存为草稿' }).click()
  await expect(page.getByText(/^已拟任务 RW\S+（草稿），到“检测任务”下达$/)).toBeVisible()
  const drafted = shown.locator('..').getByRole('link', { name: /^RW/ })
  await expect(drafted).toHaveCount(1)
  await expect(page.getByRole('button', { name: '再拟一个溯源任务' })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toContainText('污水处理厂')

  const { search } = new URL(page.url())
  // Passed on to somebody who does not see this plant: told once, calmly, with a way on.
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(other, 'city', `/sewage/analysis${search}`)
  await expect(other.getByText('您看不到这个区域（没有权限或没有污水厂），请换一个')).toHaveCount(1)
  for (const absent of ['.arco-notification', '.skeleton', '[role=alert]', '.analysis-conditions'])
    await expect(other.locator(absent)).toHaveCount(0)
  await expect(other.getByRole('button', { name: '重试' })).toHaveCount(0)
  await other.getByRole('button', { name: '看我能看的区域' }).click()
  await expect(panel(other, '选区').locator('.analysis-value b')).toBeVisible()
  await other.context().close()
  await page.goto(`/sewage/analysis${search}&wall=1`)
  await expect(panel(page, '上游溯源').getByRole('img')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(faults).toEqual([])
})
