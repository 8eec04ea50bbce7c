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
/** A test as a report tells of it; `titles` with those of the groups around it. */
export interface Ran {
  titles: readonly string[]
  how: 'passed' | 'skipped' | 'failed'
}

const report = <T>(name: string): T | undefined => {
  const file = join(import.meta.dirname, '..', '..', 'test-results', name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined
}
const unitTests = (): Ran[] =>
  (report<VitestReport>('unit.json')?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, ancestorTitles, status }) => ({
      titles: [...ancestorTitles, title],
      how: status === 'passed' || status === 'failed' ? status : 'skipped',
    }))
const journeysOf = (suite: Suite, above: readonly string[] = []): Ran[] => [
  ...(suite.specs ?? []).map(({ title, ok, tests }): Ran => {
    const skipped = tests.every(({ status }) => status === 'skipped')
    return { titles: [...above, suite.title, title], how: ok ? (skipped ? 'skipped' : 'passed') : 'failed' }
  }),
  ...(suite.suites ?? []).flatMap(each => journeysOf(each, [...above, suite.title])),
]

/** `missing`: no test of the point ran, or none passed; `skipped`: its tests need what this machine does not have. */
export function heldIn(ran: readonly Ran[]): { missing: string[]; skipped: string[] } {
  const idsOf = (how: Ran['how']) =>
    new Set(ran.filter(test => test.how === how).flatMap(({ titles }) => titles.flatMap(idsAtEnd)))
  const [passed, skipped] = [idsOf('passed'), idsOf('skipped')]
  const open = points
    .filter(({ id, excused }) => excused === undefined && !passed.has(id) && !pending.includes(id))
    .map(({ id }) => id)
  return {
    missing: open.filter(id => !skipped.has(id)),
    skipped: open.filter(id => skipped.has(id)),
  }
}

export const lastRun = (): Ran[] => [
  ...unitTests(),
  ...(report<{ suites: Suite[] }>('e2e.json')?.suites ?? []).flatMap(suite => journeysOf(suite)),
]
