/** What the people of the laboratory and those who judge its figures do on their screens. */
import { expect, type Page } from '@playwright/test'
import { businessDay } from '#lib/dates.ts'
import { placeName } from '#lib/lab/place.ts'
import type { Bottle } from './bottles.ts'
import type { callerOf } from './field.ts'
import { arrived, layer, openMenu } from './pages.ts'

export const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
export const confirm = (page: Page, words = '确定') =>
  layer(page).getByRole('button', { name: words, exact: true }).click()
export async function pick(page: Page, field: string, name: string): Promise<void> {
  await layer(page)
    .getByRole('textbox', { name: `请选择${field}` })
    .click()
  await page.keyboard.type(name)
  await page.locator('.arco-select-popup:visible .arco-select-option').filter({ hasText: name }).click()
}

interface Instrument {
  columns: { code: string }[]
  places: { pos: number; kind: string }[]
}
const native = 20
const level = 50
/** What the instrument's software shows of a run in which everything passes, line by line. */
const measured: Readonly<Record<string, string>> = {
  LB: '<LOD',
  RM: String(level - 1),
  DUP: String(native + 1),
  SPK: String(native + level - 2),
  SAMPLE: String(native),
}
const linesOf = ({ columns, places }: Instrument, only?: string) => {
  const codes = columns.map(({ code }) => code).filter(code => only === undefined || code === only)
  return [
    ['位', ...codes],
    // The recovery of the internal standard stands in every line.
    ...places.map(({ pos, kind }) => [
      placeName(pos),
      ...codes.map(code => (code === 'IS' ? '100' : measured[kind]!)),
    ]),
  ]
}
async function paste(
  page: Page,
  lines: readonly string[][],
  told: RegExp,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await layer(page)
    .getByLabel('粘贴的内容')
    .fill(lines.map(line => line.join('\t')).join('\n'))
  await expect(layer(page).getByRole('status')).toContainText(told)
  await look()
  await layer(page)
    .getByRole('button', { name: /^录入 \d+ 格$/ })
    .click()
  await expect(layer(page)).toBeHidden()
}

/** From the door to the review; `seen` is told where there is something to look at. @returns the worksheet */
export async function measuredAndSubmitted(
  page: Page,
  { labelNo, seal, method }: Bottle,
  call: ReturnType<typeof callerOf>,
  seen: (name: string) => Promise<void> = async () => undefined,
): Promise<string> {
  await page.getByRole('textbox', { name: '扫码收样' }).fill(labelNo)
  await page.keyboard.press('Enter')
  await layer(page).getByLabel('接收温度').fill('4.8')
  await layer(page).getByLabel('所见封签号').fill(seal)
  await seen('lab-receive')
  await confirm(page, '接收')
  await expect(layer(page)).toBeHidden()

  await openMenu(page, '污水监测', '工作单')
  await arrived(page, '工作单')
  await page.getByRole('button', { name: '新增' }).click()
  await pick(page, '检测方法', method)
  // Pressed like a person does: right after a choice the keyboard goes back to where it was made, unless somebody has gone on.
  await layer(page).getByLabel('仪器').click()
  await layer(page).getByLabel('仪器').fill('LC-MS-03')
  const box = layer(page).getByRole('textbox', { name: '请选择上机日期' })
  await box.click()
  await box.fill(businessDay(Date.now()))
  await page.keyboard.press('Enter')
  await confirm(page, '保存')
  await expect(layer(page)).toBeHidden()
  const link = rowOf(page, '排样').locator('button.link.mono')
  const no = (await link.textContent())!
  await link.click()

  const tools = page.locator('.lab-tools')
  await tools.getByRole('button', { name: '排样' }).click()
  await layer(page).getByRole('textbox', { name: '扫码选样' }).fill(labelNo)
  await page.keyboard.press('Enter')
  await layer(page).getByRole('button', { name: '排入 1 件' }).click()
  await expect(layer(page)).toBeHidden()
  await tools.getByRole('button', { name: '按规则排质控' }).click()
  await layer(page).getByLabel('加标量').fill(String(level))
  await layer(page).getByLabel('质控样浓度').fill(String(level))
  await layer(page).getByLabel('质控样编号').fill('RM-2026-07')
  await confirm(page, '排质控')
  await expect(layer(page)).toBeHidden()
  await seen('lab-plate')
  const strip = page.getByRole('region', { name: '工作单', exact: true })
  await strip.getByRole('button', { name: '上机' }).click()
  await confirm(page, '上机')
  await tools.getByRole('button', { name: '标准曲线' }).click()
  await layer(page).getByLabel('相关系数 r').fill('0.9991')
  await confirm(page, '保存')
  await expect(strip).toContainText('0.9991')

  // What the instrument shows, with two figures that nobody can take, and a spike that went wrong.
  const [{ id }] = (
    await call<{ records: [{ id: string }] }>('lab', 'GET', `/sewage/worksheet/list?worksheetNo=${no}`)
  ).records
  const sheet = await call<Instrument>('lab', 'GET', `/sewage/worksheet/sheet?id=${id}`)
  const posOf = (kind: string) => sheet.places.find(place => place.kind === kind)!.pos
  const lines = linesOf(sheet)
  const at = (kind: string) => lines.find(([name]) => name === placeName(posOf(kind)))!
  const column = (code: string) => lines[0]!.indexOf(code)
  at('SAMPLE')[column('AMP')] = '2O.0'
  at('RM')[column('MDMA')] = '-49'
  at('SPK')[column('KET')] = String(native + 0.4 * level)
  await paste(page, lines, /不收 2/, () => seen('lab-import'))
  const report = page.getByRole('status', { name: '录入报告' })
  await expect(report).toContainText('未入 2')
  // Each is gone to from the report, and typed.
  for (const [kind, code] of [['SAMPLE', 'AMP'], ['RM', 'MDMA']] as const) {
    await report.getByRole('button', { name: '查看 2 条' }).click()
    await layer(page).getByRole('button', { name: `${placeName(posOf(kind))} ${code}` }).click()
    await expect(layer(page)).toBeHidden()
    // The keyboard is on the cell.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.lab-report, .lab-tools, .lab-sheet')?.className)).toContain('lab-sheet')
    await page.keyboard.type(measured[kind]!)
    await page.keyboard.press('Enter')
  } // biome-ignore format: two cells
  await tools.getByRole('button', { name: '保存 2 格' }).click()
  await expect(report).toContainText('已入 2')
  await expect(report).toContainText('未入 0')

  const panel = page.getByRole('complementary', { name: '质控' })
  await expect(panel).toContainText('KET × 加标样')
  await expect(panel).toContainText('扣留范围')
  await seen('lab-hold')
  await panel.getByLabel('复测原因').fill('加标液移取偏少，换移液器后重加标上机')
  await panel.getByRole('button', { name: '提交复测' }).click()
  await expect(panel).toContainText('还差 A3、A4、A5、A6，全部录入后自动解除')
  await panel.getByRole('link', { name: '纠正措施' }).click()
  await page.getByRole('button', { name: /^填写措施/ }).click()
  await layer(page).getByLabel('原因').fill('加标液移取偏少')
  await layer(page).getByLabel('措施').fill('换移液器后重加标')
  await confirm(page, '填写措施')
  await expect(layer(page)).toBeHidden()

  await page.goto(`/sewage/worksheet?sheet=${id}`)
  await paste(page, linesOf(sheet, 'KET'), /可录入/)
  await expect(panel).not.toContainText('扣留范围')
  await strip.getByRole('button', { name: '提交审核' }).click()
  await confirm(page, '提交审核')
  await expect(strip).toContainText('待审')
  return id
}

/** All rows that the page shows, by one step of theirs. */
export async function all(
  page: Page,
  path: string,
  step: string,
  opinion?: string,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.goto(path)
  await expect(page.locator('tbody .arco-checkbox:visible').first()).toBeVisible()
  await page.locator('thead .arco-checkbox:visible').first().click()
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^批量${step}`) }).click()
  if (opinion !== undefined) await layer(page).getByLabel('复核意见').fill(opinion)
  await look()
  await layer(page).locator('.arco-btn-primary').click()
  await expect(layer(page)).toBeHidden()
}
