/** What a sampler said before it fell silent says nothing of now. */
import { expect, test } from 'vitest'
import type { Hub } from '#server/live/hub.ts'
import type { Places } from '#server/live/places.ts'
import type { FacilityPlace } from '#server/live/queries.ts'
import { StatusBoard } from '#server/live/status-board.ts'

const at = Date.parse('2026-11-20T08:00:00+08:00')

test.each([
  [1, 'SAMPLING', 'RUN'],
  [2, 'FAULT', 'FAULT'],
])('of a sampler that says %i and falls silent, a fault remains and no sample', (said, before, after) => {
  const place = { id: 'f1', runStatus: 'RUN', online: '1', lastAt: at, reportMs: 30_000 } as FacilityPlace
  const told: string[] = []
  const board = new StatusBoard({
    hub: {
      latest: () => undefined,
      seed: (_topic: unknown, all: { run: string }[]) => void told.push(...all.map(({ run }) => run)),
      publish: (_topic: unknown, { run }: { run: string }) => void told.push(run),
    } as unknown as Hub,
    places: { facility: () => place, facilities: () => [place] } as unknown as Places,
    standing: () => ({ level: 0, unacked: false }),
    samplerOf: () => said,
  })
  board.start(at)
  board.heard('f1', at)
  expect(told.at(-1)).toBe(before)
  board.silent('f1')
  expect(told.at(-1)).toBe(after)
})
