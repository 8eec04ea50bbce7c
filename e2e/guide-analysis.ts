/** Pictures of docs/guide/analysis.md and exchange.md: who analyses, who brings foreign data, who lets them out. */
import { type Browser, expect, type Page } from '@playwright/test'
import { layer } from './support/pages.ts'

interface Of {
  enter: (browser: Browser, account: string) => Promise<Page>
  shot: (page: Page, name: string) => Promise<void>
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function analysis(browser: Browser, { enter, shot }: Of): Promise<void> {
  const page = await enter(browser, 'prov')
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/sewage/analysis')
  await expect(region(page, '选区').locator('.analysis-value b')).toBeVisible()
  await expect(page.locator('.arco-skeleton')).toHaveCount(0)
  await shot(page, 'analysis-page')
  await page.getByRole('radiogroup', { name: '专题图' }).getByText('人口方法', { exact: true }).click()
  const methods = region(page, '人口方法')
  await expect(methods.locator('svg[role=group]')).toBeVisible()
  await methods.scrollIntoViewIfNeeded()
  await shot(page, 'analysis-methods')
  await page.getByRole('radiogroup', { name: '专题图' }).getByText('地图', { exact: true }).click()
  const map = region(page, '地图')
  await expect(map.locator('svg[role=group]')).toBeVisible()
  await map.evaluate(shown => shown.scrollIntoView({ block: 'end' }))
  await shot(page, 'analysis-map')
  await page.getByRole('button', { name: /^视图/ }).click()
  await page.locator('.arco-dropdown:visible').getByText('把现在的画面存为新视图').click()
  await expect(page.locator('.arco-dropdown:visible')).toHaveCount(0)
  await layer(page).locator('input').first().fill('全省甲基苯丙胺周报')
  await shot(page, 'analysis-view')
  await page.goto('/sewage/analysis?pic=upstream')
  const plants = page.getByRole('table', { name: '上游有采样的污水厂' })
  await plants.getByRole('button').first().click()
  const upstream = region(page, '上游溯源')
  await expect(upstream.locator('svg[role=group]')).toHaveAccessibleName(/可能的来路/, { timeout: 15_000 })
  await page.getByRole('button', { name: '拟溯源任务' }).scrollIntoViewIfNeeded()
  await shot(page, 'analysis-upstream')
}

const days = Array.from({ length: 26 }, (_, at) =>
  new Date(Date.UTC(2025, 0, 6) + at * 7 * 86_400_000).toISOString().slice(0, 10),
)
const level = (at: number, site: number) =>
  (28 + site * 14 + 9 * Math.sin(at / 3 + site) + (at % 4)).toFixed(1)
const theirs = [
  'measureRepID,sampleID,siteID,collDTStart,measure,value,unit',
  ...days.flatMap((day, at) =>
    ['EA-N', 'EA-S'].map(
      (site, place) =>
        `m${at}${place},${site}-${day},${site},${day},x_METH_pndl,${at === 7 && place === 1 ? 'n.d.' : level(at, place)},x_mgD1000`,
    ),
  ),
].join('\n')

async function exchange(browser: Browser, { enter, shot }: Of): Promise<void> {
  const page = await enter(browser, 'lab')
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/sewage/odm-mapping')
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const field = (title: string) => layer(page).getByLabel(title, { exact: true })
  await field('来源代号').fill('EA')
  await field('来源机构').fill('彼岸环境署')
  await field('许可与引用').fill('CC BY 4.0，引用时注明机构与年份')
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！').last()).toBeVisible()

  await page.goto('/sewage/odm-import')
  const panel = region(page, '导入外来数据')
  await panel.getByLabel('来源', { exact: true }).click()
  await page.locator('.arco-select-popup:visible').getByText('彼岸环境署').click()
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'measures.csv', mimeType: 'text/csv', buffer: Buffer.from(theirs) })
  await expect(panel.getByText('试运行完成')).toBeVisible()
  await panel.getByRole('button', { name: '确认所列对照' }).click()
  await expect(panel.getByText('51 行').first()).toBeVisible()
  await shot(page, 'exchange-look')
  await panel.getByRole('button', { name: '开始导入' }).click()

  const other = await enter(browser, 'labreview')
  await expect(other).not.toHaveURL(/login/)
  await other.goto('/sewage/odm-import')
  await other.getByRole('button', { name: '放行 measures.csv' }).click()
  await layer(other).getByLabel('审核依据').fill('与来源机构公开的数据抽查 20 行，一致')
  await layer(other)
    .getByRole('button', { name: /放行|确定/ })
    .last()
    .click()
  await expect(other.getByText('已放行').first()).toBeVisible()
  await other.goto('/sewage/odm-value')
  await expect(other.getByRole('list', { name: '图例' })).toBeVisible()
  await shot(other, 'exchange-series')
}

export async function analysisShots(browser: Browser, of: Of): Promise<void> {
  await analysis(browser, of)
  await exchange(browser, of)
}
