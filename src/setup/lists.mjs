/** What the lists of the menu ask first, for the page to begin it before any script is there; and what their parts of the build are. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screensIn } from './screens.mjs'

/** A screen that asks otherwise than its resource says waits for its own script. */
const ownWay = /\b(?:defaultSort|views|tree): /

/**
 * Lists of the menu that ask for their resource's rows in its own order: tests/web/crud/first-ask.test.tsx mounts each and compares.
 *
 * @param {string} folder of the screens
 * @returns {Promise<{ address: string, path: string, sort: string, file: string }[]>} `address` of the page, `path` of the
 *   resource, `sort` as `createTime.desc` (empty: none is named), `file` of the screen
 */
export async function listsIn(folder) {
  const { resources } = await import('../server/declared.ts')
  const { sortOf } = await import('../web/crud/list-state.ts')
  const files = new Map(screensIn(folder).map(({ component, file }) => [component, file]))
  return resources.flatMap(resource => {
    const { page, endpoints, path } = resource
    const file = page && files.get(page.component ?? path.slice(1))
    const code = file && readFileSync(join(folder, file), 'utf8')
    if (!code?.includes('export default defineScreen(') || ownWay.test(code)) return []
    if (endpoints.list?.path !== `${path}/list`) return []
    const sort = sortOf(resource)
    const named = sort ? `${sort.column}.${sort.order}` : ''
    return [{ address: page.url ?? path, path, sort: named, file }]
  })
}

/**
 * What the home's first figures are made of, and the rights of who has them there.
 *
 * @returns {Promise<{ questions: string[], rights: string[] }>} `questions` below the wire
 */
export async function homeAsks() {
  const { overviewDrugs, overviewToday } = await import('../contract/sewage/overview.ts')
  const { deviceStatus } = await import('../contract/topics.ts')
  const { readHome } = await import('../web/screens/dashboard/url-state.ts')
  const { days, measure } = readHome(new URLSearchParams())
  return {
    questions: [overviewToday.path, `${overviewDrugs.path}?days=${days}&measure=${measure}`],
    rights: [overviewToday.access, deviceStatus.access].map(String),
  }
}
