import { chromium } from '@playwright/test'
const [user, path, size, out, wait = '3500', act = ''] = process.argv.slice(2)
const [w, h] = size.split('x').map(Number)
const flags = ['--no-sandbox','--disable-gpu','--use-gl=angle','--use-angle=swiftshader','--enable-unsafe-swiftshader','--ignore-gpu-blocklist']
const browser = await chromium.launch({ executablePath: ['/usr/bin/chromium','/usr/bin/chromium-headless-shell'].find(p => require_(p)), args: flags })
function require_(p) { return process.getBuiltinModule('fs').existsSync(p) }
const base = 'http://localhost:3912'
const phone = path.startsWith('/m')
const ctx = await browser.newContext({ baseURL: base, viewport: { width: w, height: h }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', isMobile: phone, hasTouch: phone })
const page = await ctx.newPage()
page.setDefaultTimeout(20000)
if (phone) {
  await page.goto('/m/')
  await page.getByLabel('账号').fill(user)
  await page.getByLabel('密码').fill('Xq-demo-2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
} else {
  await page.goto('/user/login')
  await page.getByLabel('账号').fill(user)
  await page.getByLabel('密码').fill('Xq-demo-2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(u => !u.pathname.includes('login'))
  await page.goto(path)
}
await page.waitForTimeout(Number(wait))
if (act) console.log(await eval(`(async()=>{${act}})()`))
await page.screenshot({ path: out })
await browser.close()
