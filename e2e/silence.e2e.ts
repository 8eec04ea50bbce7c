/** Instruments that fall silent and a line that is cut: every place of the control room says so by one rule, and lives again by itself. */
import { expect, type Page, test } from '@playwright/test'
import { signIn, watchConsole } from './support/pages.ts'
import { freeze } from './support/server.ts'

const rooms = ['/dashboard/analysis', '/dashboard/analysis?wall=1', '/map/device', '/map/device?wall=1']

/** Places that are fed, those of them that look old, pills that say for how long, and what the foot says. */
const told = (page: Page) =>
  page.evaluate(() => ({
    fed: document.querySelectorAll('.fed').length,
    old: document.querySelectorAll('.fed.is-stale').length,
    pills: [...document.querySelectorAll('.stale-pill')].filter(pill => pill.checkVisibility()).length,
    why: [
      ...new Set([...document.querySelectorAll('.stale-pill')].map(pill => pill.getAttribute('title') ?? '')),
    ],
    foot: document.querySelector('footer[data-state]')?.textContent ?? '',
  }))

/** One rule, one reason; whichever part of the page is drawn first. */
const oldBy = ({ fed, old, pills, why, foot }: Awaited<ReturnType<typeof told>>, reason: RegExp): boolean =>
  fed === old &&
  // It says for how long.
  pills + Number(foot.includes('数据中断')) > 0 &&
  [...why, ...(foot === '' ? [] : [foot])].every(words => reason.test(words))

async function expectOld(pages: readonly Page[], why: RegExp): Promise<void> {
  for (const page of pages) {
    const of = page.url().replace(/^.*\/\/[^/]+/, '')
    await expect
      .poll(() => told(page).then(seen => (oldBy(seen, why) ? 'old' : seen)), {
        message: of,
        timeout: 90_000,
      })
      .toBe('old')
  }
}
async function expectAlive(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const of = page.url().replace(/^.*\/\/[^/]+/, '')
    await expect
      .poll(() => told(page).then(({ old, pills }) => old + pills), { message: of, timeout: 90_000 })
      .toBe(0)
  }
}

test('a silent fleet and a hung server: head, foot, panels, map and walls turn old by one rule, and live again', async ({
  page,
}) => {
  const faults = watchConsole(page, [/ERR_|WebSocket|Failed to load resource/])
  const others = await Promise.all(rooms.slice(1).map(() => page.context().newPage()))
  const pages = [page, ...others]
  await signIn(page, 'admin', rooms[0])
  for (const [at, other] of others.entries()) await other.goto(rooms[at + 1]!)
  for (const each of pages)
    await expect.poll(() => told(each).then(({ fed }) => fed), { message: each.url() }).toBeGreaterThan(0)
  await expectAlive(pages)

  const speak = freeze('fleet')
  try {
    await expectOld(pages, /连接正常，仪器没有报文/)
    // The line lives: who acts is answered.
    await expect(page.getByRole('contentinfo')).toHaveAttribute('data-state', 'broken')
  } finally {
    speak()
  }
  await expectAlive(pages)

  const thaw = freeze('server')
  try {
    await expectOld(pages, /与服务器的连接中断/)
  } finally {
    thaw()
  }
  await expectAlive(pages)
  expect(faults).toEqual([])
})
