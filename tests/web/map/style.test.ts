import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mapInks } from '#web/map/ink.ts'
import { mapFiles, mapStyle } from '#web/map/style.ts'

const root = join(import.meta.dirname, '../../..')

describe('the basemap', () => {
  test.each(['light', 'dark', 'wall'] as const)(
    '%s: asks nobody else: its files are ours, its letters those of the machine [R42 A79]',
    skin => {
      const style = mapStyle({ ink: mapInks[skin], skin, levels: true, water: true })
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

  test('every file of it is shipped [R42]', () => {
    for (const file of Object.values(mapFiles))
      expect(existsSync(join(root, 'public', file)), file).toBe(true)
  })
})
