import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { arrived, layer, openMenu, signIn, watchConsole } from './support/pages.ts'

const picture = (page: Page, number: number) =>
  page.getByRole('region', { name: `图 ${number}`, exact: true })

test('pictures are put into a brief, words between them, their order changed; another role reads it with its own rights, and it is printed', async ({
  page,
  browser,
}) => {
  const faults = watchConsole(page, [/ERR_CONNECTION_RESET/, /404/])
  const title = '旅程简报'
  await page.setViewportSize({ width: 1440, height: 900 })
  // Each try by somebody who has no brief yet.
  await signIn(page, test.info().retry === 0 ? 'prov' : 'city')
  await openMenu(page, '污水监测', '分析')
  await arrived(page, '分析')
  await page.goto('/sewage/analysis?pic=spread')
  await expect(page.getByRole('region', { name: '分布', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '加入简报' }).click()
  // The list of briefs stays open under the pointer until something is chosen of it.
  await layer(page).getByLabel('简报', { exact: true }).click()
  await page.waitForTimeout(600)
  await page.getByRole('option', { name: '新建一份' }).click()
  await layer(page).getByRole('button', { name: '加入', exact: true }).click()
  await expect(layer(page).getByText('请填写新简报的名称')).toBeVisible()
  await layer(page).getByLabel('新简报的名称').fill(title)
  // What is open below the linked pictures is ticked already.
  await expect(layer(page).getByRole('checkbox', { name: '分布' })).toBeChecked()
  for (const kind of ['趋势', '同级排名']) await layer(page).getByText(kind, { exact: true }).click()
  await layer(page).getByRole('button', { name: '加入', exact: true }).click()
  await page.getByRole('button', { name: '打开', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: /^图 \d$/ })).toHaveCount(3)
  await expect(page.getByText('已加入简报')).toHaveCount(0)
  await expect(picture(page, 3).getByRole('link', { name: '在分析中打开' })).toHaveAttribute(
    'href',
    /&pic=spread/,
  )
  await expect(picture(page, 1)).toContainText('消费量趋势')
  const ranking = await picture(page, 2).getByRole('listitem').first().textContent()
  expect(ranking).toMatch(/[\d.]+/)

  await page.getByRole('link', { name: '全部简报' }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // Words before the second picture; then it goes up past them, and is there after a reload.
  await page.getByRole('button', { name: '在前面加文字：图 2' }).click()
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(layer(page).getByText('请写题目或文字，空的不能保存')).toBeVisible()
  await layer(page).getByLabel('题目').fill('一、各市')
  await layer(page).locator('[contenteditable="true"]').click()
  await page.keyboard.type('青岑高于全省均值。')
  // The step back asks, and leads nowhere where he stays.
  await page.goBack()
  await page.getByRole('button', { name: '继续编辑', exact: true }).click()
  await expect(page).toHaveURL(/\?brief=/)
  // The answer is lost; the same again is done once.
  await page.route('**/analysis-brief-part/add*', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(layer(page).getByText('不知是否已完成')).toBeVisible()
  await page.unroute('**/analysis-brief-part/add*')
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('青岑高于全省均值。')).toBeVisible()
  const order = () =>
    page
      .locator('.brief-paper > section')
      .evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''))
  await expect.poll(order).toEqual(['图 1', '一、各市', '图 2', '图 3'])
  await expect(page.getByText('青岑高于全省均值。')).toHaveCount(1)
  // Pressed faster than it is answered, each press counts; by keys the button stays under the hand.
  const down = page.getByRole('button', { name: '下移：一、各市' })
  await down.evaluate(button => {
    ;(button as HTMLElement).click()
    ;(button as HTMLElement).click()
  })
  await expect.poll(order).toEqual(['图 1', '图 2', '图 3', '一、各市'])
  const up = page.getByRole('button', { name: '上移：一、各市' })
  await up.press('Enter')
  await expect.poll(order).toEqual(['图 1', '图 2', '一、各市', '图 3'])
  await expect(up).toBeFocused()
  await page.reload()
  await expect.poll(order).toEqual(['图 1', '图 2', '一、各市', '图 3'])

  // A picture that goes can be taken back at once.
  await page.getByRole('button', { name: '删除：图 3' }).click()
  await expect.poll(order).toEqual(['图 1', '图 2', '一、各市'])
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(order).toHaveLength(4)
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: '名称与共享' }).click()
  await layer(page).getByLabel('谁能打开').click()
  await page.getByRole('option', { name: '能看分析的人' }).click()
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(layer(page)).toHaveCount(0)
  const address = new URL(page.url()).pathname + new URL(page.url()).search

  const other = await (await browser.newContext()).newPage()
  const otherFaults = watchConsole(other)
  await other.setViewportSize({ width: 390, height: 844 })
  await signIn(other, 'antidrug')
  await other.goto(address)
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(picture(other, 2).getByRole('listitem').first()).toHaveText(ranking!)
  // It is not his: he reads, opens in 分析, prints.
  await expect(other.getByRole('button', { name: /上移|编辑|加文字/ })).toHaveCount(0)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await picture(other, 1).getByRole('link', { name: '在分析中打开' }).click()
  await expect(other).toHaveURL(/\/sewage\/analysis\?place=\d+&span=/)
  expect(otherFaults).toEqual([])
  await other.context().close()

  // On paper: A4, and not one button.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.arco-btn:visible, .brief-tools:visible, aside:visible')).toHaveCount(0)
  await expect(page.getByText(/印于 \d{4}-/)).toBeVisible()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...paper.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box)
  expect(sheets.length).toBeGreaterThan(0)
  for (const box of sheets) expect(box).toMatch(/^0 0 594\.9\d* 841\.[89]\d*$/)

  // A brief that is not there says so, and has nothing to try again or to print.
  await page.goto('/sewage/analysis-brief?brief=99')
  await expect(page.getByText('这份简报不存在、已被删除，或不再与您共享')).toBeVisible()
  await expect(page.getByRole('button', { name: /重试|打印/ })).toHaveCount(0)
  expect(faults).toEqual([])
})
