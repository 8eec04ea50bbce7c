/** The pictures of docs/guide/laboratory.md and docs/guide/review.md: a bottle through the laboratory to its published result. */
import { type Browser, expect, type Page } from '@playwright/test'
import { carriedBottle } from './support/bottles.ts'
import { callerOf } from './support/field.ts'
import { all, confirm, measuredAndSubmitted, pick, rowOf } from './support/laboratory.ts'
import { layer } from './support/pages.ts'

interface Place {
  url: string
  password: string
  /** Port of the server's gateway. */
  gateway: number
  enter(browser: Browser, account: string): Promise<Page>
  shot(page: Page, name: string): Promise<void>
}

export async function labShots(
  browser: Browser,
  { url, password, gateway, enter, shot }: Place,
): Promise<void> {
  const bottle = await carriedBottle(url, password, gateway)
  const { plantId, plantName, sampleDate } = bottle
  const lab = await enter(browser, 'lab')
  await expect(lab).not.toHaveURL(/login/)
  await lab.goto('/sewage/sample')
  const id = await measuredAndSubmitted(lab, bottle, callerOf(url, password), async name => {
    await shot(lab, name)
    if (name !== 'lab-hold') return
    // What is held is the first thing on the home.
    const home = await lab.context().newPage()
    await home.goto('/')
    await expect(home.getByRole('region', { name: '质控扣留' })).toBeVisible()
    await shot(home, 'lab-home')
    await home.close()
  })

  const review = await enter(browser, 'labreview')
  await expect(review).not.toHaveURL(/login/)
  await review.goto(`/sewage/worksheet?sheet=${id}`)
  const strip = review.getByRole('region', { name: '工作单', exact: true })
  await strip.getByRole('button', { name: '审核通过' }).click()
  await shot(review, 'lab-review')
  await confirm(review, '审核通过')
  await expect(strip).toContainText('完成')

  const antidrug = await enter(browser, 'antidrug')
  await expect(antidrug).not.toHaveURL(/login/)
  const path = `/sewage/plant-result?plantId=${plantId}`
  await all(antidrug, path, '复核通过', '与质控相符', () => shot(antidrug, 'review-pass'))
  const prov = await enter(browser, 'prov')
  await expect(prov).not.toHaveURL(/login/)
  await prov.goto('/sewage/plant-result')
  await prov.getByRole('button', { name: '发布全部可发布' }).click()
  await pick(prov, '污水厂', plantName)
  await shot(prov, 'review-publish')
  await layer(prov).locator('.arco-btn-primary').click()
  await expect(layer(prov)).toBeHidden()
  await prov.goto(`${path}&drugCode=METH`)
  await expect(rowOf(prov, sampleDate)).toContainText('已发布')
  await prov.getByRole('button', { name: /^详情/ }).first().click()
  await layer(prov).getByRole('tab', { name: '标签检测' }).click()
  await expect(rowOf(prov, bottle.labelNo).last()).toBeVisible()
  await shot(prov, 'review-basis')
}
