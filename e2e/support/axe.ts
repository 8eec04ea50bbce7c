/** What axe finds on a page that has come to rest. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Asked {
  /** Selector of the part that is looked at; the whole page without. */
  part?: string
  /** Rules of these standards only. */
  tags?: string[]
  /** These rules only. */
  rules?: string[]
  /** Only what keeps people out. */
  grave?: boolean
}
/** Layers fade in: colours of a half drawn one have no contrast. Endless animations are not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(one => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )
}

/** Each fault as `rule: place markup`. Only what stands is one: a layer may come on its way while a slow machine is looking. */
export async function axeFaults(page: Page, asked: Asked = {}): Promise<string[]> {
  const found = await look(page, asked)
  return found.length === 0 ? found : look(page, asked)
}

async function look(page: Page, { part, tags, rules, grave }: Asked): Promise<string[]> {
  await settled(page)
  // The findings of frames of other houses are put together in a second page, which takes longer than the looking; here are none.
  // What is in order is not listed, element by element, only to be thrown away.
  // The document keeps axe from look to look: half a megabyte of source is not sent and read twice for each.
  const loaded = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(loaded && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (part) builder.include(part)
  if (tags) builder.withTags(tags)
  if (rules) builder.withRules(rules)
  const { violations } = await builder.analyze()
  return violations
    .filter(({ impact }) => !grave || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
    )
}
