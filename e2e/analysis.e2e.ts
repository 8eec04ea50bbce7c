import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { arrived, layer, openMenu, signIn, watchConsole } from './support/pages.ts'
import { databaseFile } from './support/server.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/**
 * Figures of before stand dimmed until the new ones are there: those are nobody's. The address is written a moment
 * before the page is drawn anew.
 */
const figureOf = async (page: Page) => {
  const chosen = new URL(page.url()).searchParams.get('sel')
  if (chosen) await expect(panel(page, '选区')).toContainText(chosen.slice(0, 10))
  await expect(page.locator('.analysis-cell.waiting')).toHaveCount(0)
  return (await panel(page, '选区').locator('.analysis-value b').textContent())!.trim()
}

test('a week is chosen on the trend by dragging and by keys, a place by a click: all pictures follow, and the address keeps it', async ({
  page,
}) => {
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'prov')
  await openMenu(page, '污水监测', '分析')
  await arrived(page, '分析')
  await expect(page.getByRole('heading', { level: 1, name: '澜江省' })).toBeVisible()
  const trend = panel(page, '消费量趋势')
  const brush = trend.locator('.analysis-brush')
  await expect(brush).toBeVisible()
  const whole = await figureOf(page)

  // The picture equals its table: the mean of the days as they stand there is the figure of the card.
  await panel(page, '星期热图').getByRole('button', { name: '查看数据' }).click()
  const days = await layer(page).locator('tbody tr td:nth-child(3)').allTextContents()
  expect(days.length).toBe(90)
  const known = days.map(Number).filter(value => !Number.isNaN(value))
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  expect(Math.abs(mean - Number(whole))).toBeLessThan(0.06)
  // What is taken along is the same table.
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    layer(page).getByRole('button', { name: '下载 CSV' }).click(),
  ])
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n')
  expect(lines.slice(1, 91).map(line => line.split(',')[2])).toEqual(
    days.map(day => (day === '—' ? '' : day)),
  )
  await page.keyboard.press('Escape')
  await expect(page.locator('.arco-modal:visible')).toHaveCount(0)
  for (const [name, ending] of [
    ['消费量趋势', 'png'],
    ['变化与水平', 'png'],
    ['变化与水平', 'svg'],
  ] as const) {
    await panel(page, name).getByRole('button', { name: '查看数据' }).click()
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      layer(page)
        .getByRole('button', { name: ending === 'png' ? '下载图片' : '下载 SVG' })
        .click(),
    ])
    expect(picture.suggestedFilename()).toBe(`${name}.${ending}`)
    const taken = await readFile(await picture.path())
    expect(taken.length).toBeGreaterThan(4_000)
    if (ending === 'png') expect([...taken.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
    await page.keyboard.press('Escape')
    await expect(page.locator('.arco-modal:visible')).toHaveCount(0)
  }

  const box = (await brush.boundingBox())!
  const at = (share: number) => box.x + box.width * share
  await page.mouse.move(at(0.3), box.y + 60)
  await page.mouse.down()
  await page.mouse.move(at(0.36), box.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/sel=\d{4}-\d{2}-\d{2}_/)
  const end = trend.getByRole('slider', { name: '选区终点' })
  const before = await end.getAttribute('aria-valuenow')
  await end.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(end).toHaveAttribute('aria-valuenow', String(Number(before) + 7))
  await expect(panel(page, '选区')).toContainText('四图联动')

  // Figures of before stand dimmed until the new ones are there.
  await expect(page.locator('.analysis-cell.waiting')).toHaveCount(0)
  const ranking = panel(page, '同级排名')
  // A press meets what it was meant for: nothing moves while the pointer goes over the plot and leaves it.
  await page.mouse.move(5, 5)
  const still = await ranking.boundingBox()
  await page.mouse.move(at(0.3), box.y + 60)
  await expect(trend.locator('.analysis-legend .still')).toHaveCount(1)
  expect(await ranking.boundingBox()).toEqual(still)
  const second = ranking.getByRole('button', { pressed: false }).nth(1)
  const name = (await second.locator('.name').textContent())!
  const figure = (await second.locator('.figure').textContent())!
  await second.click()
  await expect(panel(page, '选区').getByRole('heading')).toHaveText(`选中：${name}`)
  await expect.poll(() => figureOf(page)).toBe(figure)
  await page.reload()
  await expect(panel(page, '选区').getByRole('heading')).toHaveText(`选中：${name}`)
  await expect.poll(() => figureOf(page)).toBe(figure)
  expect(await axeFaults(page)).toEqual([])

  // What was chosen last goes first.
  await page.keyboard.press('Escape')
  await expect(panel(page, '选区').getByRole('heading')).toHaveText('选中：澜江省')
  await page.keyboard.press('Escape')
  await expect.poll(() => figureOf(page)).toBe(whole)

  // Down to a plant, and back by the path.
  await panel(page, '选区').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('navigation', { name: '区域' }).getByRole('button', { name: '澜江省' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '澜江省' })).toBeVisible()
  for (const [group, choice] of [
    ['周期', '周'],
    ['口径', '负荷量'],
    ['纵轴', 'z 值'],
  ])
    await page.getByRole('radiogroup', { name: group! }).getByText(choice!, { exact: true }).click()
  await expect(panel(page, '负荷量趋势')).toContainText('z 值')
  expect(faults).toEqual([])
})

test('each rule is switched: figures and their note change, the address keeps it, and what is masked stays masked', async ({
  page,
  browser,
}) => {
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Of cocaine some plants' days are always below the limit of quantification.
  await signIn(page, 'prov', '/sewage/analysis?drug=COC&measure=pndl')
  const card = panel(page, '选区')
  const trend = panel(page, '负荷量趋势')
  await expect(trend.locator('.analysis-brush')).toBeVisible()
  await expect(page.getByText('非发布口径')).toHaveCount(0)
  const daysAsPublished = async () => {
    await panel(page, '星期热图').getByRole('button', { name: '查看数据' }).click()
    const cells = await layer(page).locator('tbody tr td:nth-child(3)').allTextContents()
    const note = (await layer(page).locator('.qy-note').textContent())!
    await page.keyboard.press('Escape')
    await expect(page.locator('.arco-modal:visible')).toHaveCount(0)
    return { cells, note }
  }
  const before = await daysAsPublished()
  expect(before.note).not.toContain('非发布口径')
  const basis = card.locator('.analysis-value')
  for (const { label, choice, query, words } of [
    { label: '低值处理', choice: '低值计零', query: 'loq=zero', words: '低于定量限按“计零”代入' },
    {
      label: '雨天',
      choice: '剔除雨天',
      query: 'wet=out',
      words: '剔除雨天：当日过半样品为雨天样的整日不计',
    },
    { label: '星期校正', choice: '星期校正', query: 'weekday=corrected', words: '星期校正：日值 ÷ 星期系数' },
  ]) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(query))
    await expect(page.locator('.analysis-cell.waiting')).toHaveCount(0)
    await expect(card.locator('.analysis-differs')).toContainText(words)
    await expect(card.locator('.analysis-differs')).toContainText('发布口径')
    await expect(trend.locator('header')).toContainText('非发布口径')
    for (const name of ['同级排名', '变化与水平', '星期热图'])
      await expect(panel(page, name)).toContainText('非发布口径')
    const { cells, note } = await daysAsPublished()
    expect(note).toContain(`非发布口径：${words}`)
    if (query !== 'wet=out') expect(cells).not.toEqual(before.cells)
    const told = await basis.textContent()
    await page.reload()
    await expect(card.locator('.analysis-differs')).toContainText(words)
    await expect(basis).toHaveText(told!)
    if (query === 'loq=zero') expect(await axeFaults(page)).toEqual([])
    // Back to what was published, by the tag that says what it is.
    await page.getByRole('button', { name: '恢复发布口径' }).click()
    await expect(page).not.toHaveURL(new RegExp(query))
    await expect(page.getByText('非发布口径')).toHaveCount(0)
    expect((await daysAsPublished()).cells).toEqual(before.cells)
  }

  // Few people live in the smallest catchment: who may not see it sees it by no rule.
  const store = new DatabaseSync(databaseFile, { timeout: 5_000 })
  const few = store
    .prepare(
      'select district_code as district, served_population * 10000 as people from sewage_plant order by 2',
    )
    .get() as { district: string; people: number }
  store
    .prepare('insert into sys_setting ("key", "value") values (?, ?)')
    .run('wbe.smallCatchment', String(Math.ceil(few.people) + 1))
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  try {
    for (const view of ['', '&loq=full', '&wet=out', '&weekday=corrected']) {
      await signIn(other, 'control', `/sewage/analysis?drug=COC&measure=pndl&place=${few.district}${view}`)
      await expect(panel(other, '选区').locator('.analysis-value')).toHaveText('已脱敏')
      await expect(panel(other, '负荷量趋势')).toContainText('已脱敏')
    }
  } finally {
    store.prepare('delete from sys_setting where "key" = ?').run('wbe.smallCatchment')
    store.close()
  }
  await other.context().close()
  expect(faults).toEqual([])
})

test('on a telephone the card comes first, and nothing is wider than the window', async ({ page }) => {
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'prov', '/sewage/analysis')
  await expect(panel(page, '星期热图')).toBeVisible()
  const [card, trend] = [
    await panel(page, '选区').boundingBox(),
    await panel(page, '消费量趋势').boundingBox(),
  ]
  expect(card!.y).toBeLessThan(trend!.y)
  // What is asked stands behind one button, so that the card is on the first window.
  expect(card!.y).toBeLessThan(300)
  await expect(page.getByRole('radiogroup', { name: '口径' })).toHaveCount(0)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('radiogroup', { name: '口径' }).getByText('负荷量').click()
  await expect(page.getByRole('button', { name: '筛选 1', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
})

test('what was seen is noted, kept as a view and shared; another role opens it, answers, and takes the picture along', async ({
  page,
  browser,
}) => {
  // A try after one that failed begins where that one began.
  const store = new DatabaseSync(databaseFile, { timeout: 5_000 })
  for (const table of ['sewage_analysis_note', 'sewage_analysis_view'])
    store.exec(`update ${table} set del_flag = 1 where create_by = 'prov'`)
  store.close()
  const faults = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'prov', '/sewage/analysis')
  const trend = panel(page, '消费量趋势')
  const brush = trend.locator('.analysis-brush')
  await expect(brush).toBeVisible()
  const box = (await brush.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.4, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.46, box.y + 80, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/sel=/)
  const figure = await figureOf(page)

  await trend.getByRole('button', { name: '加批注' }).click()
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(layer(page)).toContainText('请输入内容')
  await layer(page).getByLabel('内容').fill('周六突增，追溯中')
  await layer(page).getByRole('button', { name: '保存' }).click()
  const notes = panel(page, '批注')
  await expect(notes.getByText('周六突增，追溯中')).toBeVisible()
  // The number on the plot leads to its words, by key as by click.
  await trend.getByRole('button', { name: '批注 1：周六突增，追溯中' }).press('Enter')
  await expect(notes.getByRole('listitem').first()).toBeFocused()
  await page.reload()
  await expect(notes.getByText('周六突增，追溯中')).toBeVisible()

  await page.getByRole('button', { name: '保存视图' }).click()
  await layer(page).getByLabel('名称').fill('全省异常周')
  await layer(page).getByLabel('谁能打开').click()
  await page.getByRole('option', { name: '能看分析的人' }).click()
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(layer(page)).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const otherFaults = watchConsole(other)
  await signIn(other, 'antidrug', '/sewage/analysis-view')
  await other.getByRole('link', { name: '全省异常周' }).click()
  await expect(other).toHaveURL(/sel=/)
  await expect.poll(() => figureOf(other)).toBe(figure)
  const theirs = panel(other, '批注')
  await expect(theirs.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await theirs.getByRole('button', { name: '回复' }).click()
  await layer(other).getByLabel('内容').fill('流量未见异常')
  await layer(other).getByRole('button', { name: '保存' }).click()
  await expect(theirs.getByText('流量未见异常')).toBeVisible()
  await panel(other, '消费量趋势').getByRole('button', { name: '查看数据' }).click()
  const [csv] = await Promise.all([
    other.waitForEvent('download'),
    layer(other).getByRole('button', { name: '下载 CSV' }).click(),
  ])
  expect(await readFile(await csv.path(), 'utf8')).toContain('周六突增，追溯中')
  await other.context().close()
  expect(otherFaults).toEqual([])

  // Taken away, and taken back.
  await notes.getByRole('button', { name: '删除' }).click()
  await expect(notes.getByText('周六突增，追溯中')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(notes.getByText('周六突增，追溯中')).toBeVisible()
  await expect(notes.getByText('流量未见异常')).toBeVisible()
  expect(faults).toEqual([])
})
