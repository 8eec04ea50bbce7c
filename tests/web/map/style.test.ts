import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mapInks } from '#web/map/ink.ts'
import { demoMapFiles, mapFiles, mapStyle } from '#web/map/style.ts'

const root = join(import.meta.dirname, '../../..')

describe('the basemap', () => {
  test.each(
    (['light', 'dark', 'wall'] as const).flatMap(
      skin =>
        [
          [skin, false],
          [skin, true],
        ] as const,
    ),
  )(
    '%s, demo %s: asks nobody else: its files are ours, its letters those of the machine [R42 A79]',
    (skin, demo) => {
      const style = mapStyle({ ink: mapInks[skin], skin, levels: true, water: true, demo })
      const urls = [...JSON.stringify(style).matchAll(/"(?:[a-z]+:)?\/\/[^"]+"|"\/[^"]+"/g)].map(([text]) =>
        text.slice(1, -1),
      )
      expect(urls.length).toBeGreaterThan(0)
      for (const url of urls) expect(existsSync(join(root, 'public', url)), url).toBe(true)
      expect(style.glyphs).toBeUndefined()
      expect(style.sprite).toBeUndefined()
      expect(Object.values(style.sources).map(({ type }) => type)).not.toContain('raster')
    },
  )

  test('nothing of the country is drawn in the demo', () => {
    const files = JSON.stringify(
      mapStyle({ ink: mapInks.light, skin: 'light', levels: true, water: true, demo: true }).sources,
    )
    for (const file of Object.values(mapFiles)) expect(files).not.toContain(file)
  })

  test('every file of it is shipped [R42]', () => {
    for (const file of Object.values({ ...mapFiles, ...demoMapFiles }))
      expect(existsSync(join(root, 'public', file)), file).toBe(true)
  })
})
