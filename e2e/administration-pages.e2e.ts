/** Every page of the administration's menu: silent, no wider than its window, and open to everybody, in light and in dark. */
import { expect, type Page, test } from '@playwright/test'
import { menus } from '#server/seed/menus.ts'
import { axeFaults } from './support/axe.ts'
import { arrived, closeOthers, front, keptOnWalk, openMenu, signIn, watchConsole } from './support/pages.ts'

const groups = menus.filter(({ url }) => ['/system', '/message', '/monitor'].includes(url))
const pages = groups.flatMap(group => group.pages.map(({ name, url }) => ({ name, url, group: group.name })))
/** What makes the page wider than its window. What scrolls in a box of its own, as a wide table does, stays in it. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(selector => {
    const room = document.documentElement.clientWidth
    const shown = document.querySelector(selector)
    const boxed = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== shown; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const scrolling = [document.documentElement, shown].filter(
      each => each && each.scrollWidth > each.clientWidth,
    )
    const standing = [...(shown?.querySelectorAll('*') ?? [])].filter(element => {
      const { width, right } = element.getBoundingClientRect()
      return width > 0 && right > room + 1 && !boxed(element)
    })
    return [...scrolling, ...standing.slice(0, 3)].map(
      each => `too wide: ${each?.tagName} ${each?.getAttribute('class')} ${each?.scrollWidth}`,
    )
  }, front)

// What is found is told in words; a film of every look would take longer than the looking.
test.use({ trace: 'off' })

test.describe('the pages of the administration', () => {
  test('each in light and dark: silent, in its width, without a grave fault [R52]', async ({ page }) => {
    // Sixty looks take 40 s on two quiet cores; a busy machine takes many times as long.
    expect(pages.length).toBeGreaterThan(25)
    const faults = watchConsole(page)
    await signIn(page)
    const found: Record<string, string[]> = {}
    for (const [at, { name, group }] of pages.entries()) {
      await openMenu(page, group, name)
      await arrived(page, name)
      if (at % keptOnWalk === keptOnWalk - 1) await closeOthers(page)
      const seen = [...(await tooWide(page)), ...(await axeFaults(page, { part: front, grave: true }))]
      // Only colours differ between the two; the next page is opened in the other one.
      await page.getByRole('button', { name: /^切换为[浅深]色$/ }).click()
      seen.push(...(await axeFaults(page, { part: front, rules: ['color-contrast'] })))
      if (seen.length > 0) found[name] = seen
    }
    // What stands around every page is looked at once.
    const frame = await axeFaults(page, { grave: true })
    expect({ ...found, ...(frame.length > 0 && { frame }) }).toEqual({})
    expect(faults).toEqual([])
  })

  test('each on a telephone: silent and in its width [R52]', async ({ page }) => {
    const faults = watchConsole(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page)
    const found: Record<string, string[]> = {}
    for (const { name, url } of pages) {
      await page.evaluate(to => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, url)
      await arrived(page, name)
      const seen = await tooWide(page)
      if (seen.length > 0) found[name] = seen
    }
    expect(found).toEqual({})
    expect(faults).toEqual([])
  })
})
