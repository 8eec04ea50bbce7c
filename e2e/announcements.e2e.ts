import { type Browser, expect, type Page, test } from '@playwright/test'
import { unreadAnnouncements } from '#contract/message/my-announcement.ts'
import { layer, signIn, watchConsole } from './support/pages.ts'
import { baseUrl } from './support/server.ts'

const bellOf = (page: Page) => page.getByRole('button', { name: /^消息(，\d+ 条未读)?$/ })
const unread = async (page: Page): Promise<number> =>
  Number(/(\d+) 条未读/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** A reader in a browser of his own. */
async function reader(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  // Until the first answer the bell knows of nothing unread.
  const told = page.waitForResponse(answer => answer.url().includes('/sys/start'))
  await signIn(page, username)
  const { result: parts } = await (await told).json()
  const { result } = parts[unreadAnnouncements.path].body
  await expect(bellOf(page)).toBeVisible()
  await expect.poll(() => unread(page)).toBe(result.anntMsgTotal + result.sysMsgTotal)
  return page
}

async function confirmAct(page: Page, title: string, act: string, question: string): Promise<void> {
  await rowOf(page, title)
    .getByRole('button', { name: `${act} ${title}` })
    .click()
  const box = page.getByRole('dialog').filter({ hasText: question })
  await box.getByRole('button', { name: '确定' }).press('Enter')
}

test('an announcement to one person rings his bell at once, is read by keyboard, and goes when it is revoked', async ({
  page,
  browser,
}) => {
  const faults = watchConsole(page)
  const title = `演练安排 ${Date.now()}`
  await signIn(page, 'sysadmin', '/isystem/annountCement')
  const prov = await reader(browser, 'prov')
  const city = await reader(browser, 'city')
  const [before, others] = [await unread(prov), await unread(city)]
  // A page that is loaded again forgets this mark.
  await prov.evaluate(() => Object.assign(window, { sameDocument: true }))

  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = layer(page)
  await form.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await form.getByLabel('摘要').fill('周三下午演练')
  await form.getByRole('textbox', { name: /截至日期/ }).fill('2099-12-31 00:00:00')
  await page.keyboard.press('Enter')
  await form.getByText('指定用户', { exact: true }).first().click()
  await page.keyboard.press('Control+s')
  await expect(form.getByText('请选择指定用户').or(form.getByText('指定用户不能为空！')).last()).toBeVisible()
  await form.getByRole('button', { name: '选择指定用户' }).click()
  const picker = page.getByRole('dialog').filter({ hasText: '用户选择' })
  await picker.getByRole('textbox', { name: '账号' }).fill('prov')
  await page.keyboard.press('Enter')
  await picker.getByRole('row').filter({ hasText: 'prov' }).first().click()
  await picker.getByRole('button', { name: /确\s*定/ }).click()
  await form.locator('[contenteditable=true]').fill('请 15:00 前到场')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  expect(await unread(prov)).toBe(before)

  await confirmAct(page, title, '发布', '确定发布吗?')
  await expect(page.getByText('该系统通知发布成功')).toBeVisible()
  await expect.poll(() => unread(prov)).toBe(before + 1)
  expect(await unread(city)).toBe(others)

  // By keyboard: open the bell, go to the notice, read it, close it.
  await bellOf(prov).press('Enter')
  await expect(prov.getByRole('tab', { name: /^通知\(\d+\)$/ })).toBeFocused()
  await prov.keyboard.press('Tab')
  await expect(prov.getByRole('button', { name: new RegExp(title) })).toBeFocused()
  await prov.keyboard.press('Enter')
  const viewer = prov.getByRole('dialog').filter({ hasText: '通知消息' })
  await expect(viewer.getByText('请 15:00 前到场')).toBeVisible()
  await prov.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect.poll(() => unread(prov)).toBe(before)
  await bellOf(prov).press('Enter')
  await prov.getByRole('button', { name: '查看更多' }).press('Enter')
  await expect(prov).toHaveURL(/\/isps\/userAnnouncement/)
  await expect(rowOf(prov, title)).toContainText('已读')
  expect(await prov.evaluate(() => 'sameDocument' in window)).toBe(true)

  await confirmAct(page, title, '撤销', '确定撤销吗?')
  await expect(page.getByText('该系统通知撤销成功')).toBeVisible()
  await expect(rowOf(prov, title)).toHaveCount(0)
  expect(faults).toEqual([])
  await prov.context().close()
  await city.context().close()
})

test('a template is sent to a user, and what cannot be sent says why', async ({ page, browser }) => {
  const code = `tip${Date.now()}`
  await signIn(page, 'sysadmin', '/modules/message/sysMessageTemplateList')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await layer(page).getByLabel('模板CODE').fill(code)
  await layer(page).getByLabel('模板标题').fill(`提醒${code}`)
  await layer(page)
    .getByLabel('模板内容')
    .fill('你好，$' + '{name}')
  await layer(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()

  const send = async (type: string) => {
    await rowOf(page, code)
      .getByRole('button', { name: /^更多操作/ })
      .click()
    await page.getByRole('menuitem', { name: '发送测试' }).click()
    const form = layer(page)
    await expect(form.locator('.cm-content')).toContainText('"name"')
    await form.locator('.cm-content').fill('{"name":"一号"}')
    if (type !== '系统消息') {
      await form.getByLabel('消息类型').click()
      await page.locator('.arco-select-popup:visible').getByText(type).click()
    }
    await form.getByRole('button', { name: '选择' }).click()
    const picker = page.getByRole('dialog').filter({ hasText: '用户选择' })
    await picker.getByRole('textbox', { name: '账号' }).fill('prov')
    await page.keyboard.press('Enter')
    await picker.getByRole('row').filter({ hasText: 'prov' }).first().click()
    await picker.getByRole('button', { name: /确\s*定/ }).click()
    await form.getByRole('button', { name: '发送', exact: true }).click()
    return form
  }
  const prov = await reader(browser, 'prov')
  const before = await unread(prov)
  await send('系统消息')
  await expect(page.getByText('消息发送成功！')).toBeVisible()
  await expect.poll(() => unread(prov)).toBe(before + 1)

  const form = await send('短信消息')
  await expect(form.getByRole('alert')).toContainText(/没有手机号|短信接口未配置/)
  await form.getByRole('button', { name: '关闭' }).click()
  await page.goto('/modules/message/sysMessageList')
  await expect(rowOf(page, `提醒${code}`).filter({ hasText: '发送成功' })).toHaveCount(1)
  await expect(rowOf(page, `提醒${code}`).filter({ hasText: '发送失败' })).toHaveCount(1)
  await prov.context().close()
})
