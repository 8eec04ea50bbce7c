import { expect, test } from 'vitest'
import { BadFigure } from '#lib/wbe/figure.ts'
import { type Chain, monteCarlo, monteCarloRegion } from '#lib/wbe/monte-carlo.ts'
import { simulate } from '#server/jobs/simulation.ts'

const chain: Chain = {
  scale: 2,
  factors: [{ kind: 'lognormal', mean: 150, sd: 15 }],
  divisors: [{ kind: 'triangular', low: 2, mode: 3, high: 5 }],
}
const region = {
  plants: Array.from({ length: 20 }, (_, at) => ({ chain, population: 1000 * (at + 1) })),
  shared: { scale: 1, factors: [{ kind: 'normal', mean: 1, sd: 0.1 }], divisors: [] } satisfies Chain,
}

test('the thread draws what the library draws, few draws or many', async () => {
  const few = { seed: 4, runs: 200 }
  const many = { seed: 4, runs: 40_000 }
  expect(await simulate({ chain, options: few })).toEqual(monteCarlo(chain, few))
  expect(await simulate({ chain, options: many })).toEqual(monteCarlo(chain, many))
  const runs = { seed: 9, runs: 2000 }
  expect(await simulate({ region, options: runs })).toEqual(monteCarloRegion(region, runs))
})
test('a bad input comes back by its name from the thread too', async () => {
  const bad: Chain = { scale: 1, factors: [{ kind: 'normal', mean: 1, sd: 0.9 }], divisors: [] }
  for (const runs of [200, 100_000]) {
    const refused = await simulate({ chain: bad, options: { seed: 1, runs } }).catch(error => error)
    expect(refused).toBeInstanceOf(BadFigure)
    expect(refused.message).toBe('相对标准差：0.9，正态分布不能超过 0.2，请改用对数正态分布')
  }
})
test('a run that nobody waits for any more is ended, and makes room for the next', async () => {
  const stop = new AbortController()
  const long = { chain, options: { seed: 1, runs: 8_000_000 } }
  const both = [simulate(long, stop.signal), simulate(long, stop.signal)]
  await expect(simulate(long)).rejects.toThrow('正在进行的模拟较多')
  stop.abort(new Error('left'))
  for (const one of await Promise.allSettled(both))
    expect(one).toMatchObject({ status: 'rejected', reason: { message: 'left' } })
  expect((await simulate({ chain, options: { seed: 1, runs: 40_000 } })).runs).toBe(40_000)
  await expect(simulate(long, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})
