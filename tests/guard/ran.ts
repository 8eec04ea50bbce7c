/** Which points were held in a run, by the reports that vitest and Playwright leave in test-results. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pending, points } from './catalogue.ts'
import { idsAtEnd } from './titles.ts'

interface VitestReport {
  testResults: {
    assertionResults: { title: string; ancestorTitles: string[]; status: string }[]
  }[]
}
interface Suite {
  title: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}

const report = <T>(name: string): T | undefined => {
  const file = join(import.meta.dirname, '..', '..', 'test-results', name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}

function passedIn(suite: Suite, above: readonly string[] = []): string[] {
  const names = [...above, suite.title]
  const specs = (suite.specs ?? [])
    .filter(({ ok, tests }) => ok && tests.some(({ status }) => status !== 'skipped'))
    .flatMap(({ title }) => [...names, title].flatMap(idsAtEnd))
  return [...specs, ...(suite.suites ?? []).flatMap(each => passedIn(each, names))]
}

/** Points of which no test has passed. */
export function notHeld(): string[] {
  const unit = (report<VitestReport>('unit.json')?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ title, ancestorTitles }) => [...ancestorTitles, title].flatMap(idsAtEnd))
  const e2e = (report<{ suites: Suite[] }>('e2e.json')?.suites ?? []).flatMap(suite => passedIn(suite))
  const held = new Set([...unit, ...e2e, ...pending])
  return points.filter(({ id, excused }) => excused === undefined && !held.has(id)).map(({ id }) => id)
}
