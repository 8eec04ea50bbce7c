/**
 * A bottle through the laboratory and on, by the screens alone: taken in by its label, measured between its controls, a paste mended, a
 * failing spike repeated, reviewed by another; its figures published by another again, the region appraised and reported; and the way back
 * from the figure to the bottle and the frames of its sampler.
 */
import { readFileSync } from 'node:fs'
import { type Browser, expect, test } from '@playwright/test'
import { pdfText } from '../tests/support/pdf-text.ts'
import { carriedBottle } from './support/bottles.ts'
import { callerOf } from './support/field.ts'
import { all, confirm, measuredAndSubmitted, pick, rowOf } from './support/laboratory.ts'
import { arrived, layer, signIn, watchConsole } from './support/pages.ts'
import { baseUrl, gatewayPort, password } from './support/server.ts'

const call = callerOf(baseUrl, password)
async function opened(browser: Browser, who: string, path?: string) {
  const page = await (
    await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  ).newPage()
  // On a machine that is busy enough a costly list is refused for a moment (turnMs, server/http/caller.ts); that it comes, its rows say.
  const faults = watchConsole(page, [/status of 429 /])
  await signIn(page, who, path)
  return { page, faults }
}

test('a bottle from the door of the laboratory to the report of its city, and the way back to its frames', async ({
  browser,
}) => {
  const bottle = await carriedBottle(baseUrl, password, gatewayPort)
  const { plantId, plantName, cityCode, sampleDate, labelNo, mn } = bottle
  const lab = await opened(browser, 'lab', '/sewage/sample')
  const id = await measuredAndSubmitted(lab.page, bottle, call)

  // Who judges finds it on his home, with what he is to do.
  const review = await opened(browser, 'labreview', '/')
  await review.page.locator(`a[href*="sheet=${id}"]`, { hasText: /^审核$/ }).click()
  const strip = review.page.getByRole('region', { name: '工作单', exact: true })
  await strip.getByRole('button', { name: '审核通过' }).click()
  await confirm(review.page, '审核通过')
  await expect(strip).toContainText('完成')
  await review.page.goto(`/sewage/qc-action?worksheetId=${id}`)
  await review.page.getByRole('button', { name: /^验证关闭/ }).click()
  await layer(review.page).getByLabel('验证依据').fill('复测回收率 96%，其余质控合格')
  await confirm(review.page, '验证关闭')
  await expect(rowOf(review.page, 'KET × 加标样')).toContainText('已关闭')

  // Figures come of it by themselves: one looks at them, another publishes them.
  const antidrug = await opened(browser, 'antidrug')
  await all(antidrug.page, `/sewage/plant-result?plantId=${plantId}`, '复核通过', '与质控相符')
  const prov = await opened(browser, 'prov', '/sewage/plant-result')
  await prov.page.getByRole('button', { name: '发布全部可发布' }).click()
  await pick(prov.page, '污水厂', plantName)
  await layer(prov.page).locator('.arco-btn-primary').click()
  await expect(layer(prov.page)).toBeHidden()
  await prov.page.goto(`/sewage/plant-result?plantId=${plantId}&drugCode=METH`)
  await expect(rowOf(prov.page, sampleDate)).toContainText('已发布')

  // The month of the city: made by one, reviewed by another, signed by a third.
  await antidrug.page.goto('/sewage/appraisal')
  await antidrug.page.getByRole('button', { name: '评定一期' }).click()
  const box = layer(antidrug.page).getByRole('textbox', { name: '请选择期内任一天' })
  await box.click()
  await box.fill(sampleDate)
  await antidrug.page.keyboard.press('Enter')
  await layer(antidrug.page).locator('.arco-btn-primary').click()
  await expect(layer(antidrug.page)).toBeHidden()
  const month = `${sampleDate.slice(0, 7)}-01`
  const region = `/sewage/appraisal?regionCode=${cityCode}&placeLevel=2&grain=MONTH&superseded=N&startDate_begin=${month}&startDate_end=${month}`
  await all(antidrug.page, region, '送复核')
  await all(prov.page, region, '复核通过', '首期评定，样品与质控齐全')
  const admin = await opened(browser, 'admin')
  await all(admin.page, region, '发布')
  await antidrug.page.goto(region)
  await antidrug.page
    .getByRole('button', { name: /^生成报告/ })
    .first()
    .click()
  // Whoever leaves the page before it is answered takes his wish along with him.
  await expect(antidrug.page.getByText(/^已开始生成/)).toBeVisible()
  await antidrug.page.goto(`/sewage/report?regionCode=${cityCode}`)
  const report = antidrug.page.locator('tbody tr:visible').first()
  await expect(report).toContainText('正式')
  const coming = antidrug.page.waitForEvent('download')
  await report.getByRole('button', { name: /^PDF/ }).click()
  const words = pdfText(readFileSync(await (await coming).path()))

  // What the report says is what the screen shows.
  const { page } = prov
  await page.goto(`/sewage/consumption?grain=MONTH&from=${month}&to=${sampleDate}`)
  const [, city] = words.match(/(\S+?)污水毒情评定报告/)!
  const figure = rowOf(page, city!).getByRole('button', { name: /^[\d,.]+$/ })
  expect(words).toContain(await figure.textContent())

  // The way back: the day of the plant, what it was made of, the bottle, its hands, the frames of its sampler.
  await page.goto(`/sewage/consumption?at=${cityCode}&level=P&grain=DAY&from=${sampleDate}&to=${sampleDate}`)
  await rowOf(page, plantName)
    .getByRole('button', { name: /^[\d,.]+$/ })
    .click()
  const trail = page.getByRole('list', { name: '数据溯源' })
  await expect(trail).toContainText(plantName)
  await trail.getByRole('link', { name: labelNo }).click()
  await layer(page).getByRole('tab', { name: '流转' }).click()
  await expect(layer(page).getByText(/步，仅追加；与封存时一致/)).toBeVisible()
  await layer(page).getByRole('tab', { name: '温度与瓶' }).click()
  await layer(page).getByRole('link', { name: '采样期间的报文' }).click()
  await arrived(page, '原始报文')
  await expect(rowOf(page, mn)).toHaveCount(4)
  for (const { faults } of [lab, review, antidrug, prov, admin]) expect(faults).toEqual([])
})
