/** 10,000 random expressions and 10,000 random dates over 20 years, against a reading by definition. */

import { nextRuns } from '#lib/quartz/runs.ts'
import { agreeOnDays, agreeOnMoments } from '../lib/quartz/agreement.ts'
import type { Bench } from './kit.ts'

const numRuns = 10_000

export const bench: Bench = {
  name: 'quartz-oracle',
  title: 'Quartz: next runs against a reading by definition',
  async run() {
    const begin = performance.now()
    agreeOnDays(numRuns)
    agreeOnMoments(numRuns)
    const agreedMs = performance.now() - begin
    const never = performance.now()
    for (let at = 0; at < 100; at++) nextRuns('0 0 0 31 2 ?', 0, 10)
    const neverMs = (performance.now() - never) / 100
    return {
      name: 'quartz-oracle',
      rows: [
        { label: 'expressions in agreement', value: 2 * numRuns, unit: '' },
        { label: 'time of the comparison', value: agreedMs / 1000, unit: 's' },
        { label: '31 February, known never to fire after', value: neverMs, unit: 'ms' },
      ],
      targets: [
        { label: 'expressions in agreement', value: 2 * numRuns, limit: 2 * numRuns, kind: 'least' },
        { label: '31 February, ms', value: neverMs, limit: 5, kind: 'most' },
      ],
    }
  },
}
