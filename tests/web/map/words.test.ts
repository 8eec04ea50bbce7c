import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mapWords } from '#web/map/words.ts'

test('everything that the map library names by itself has a Chinese name; units stay as they are written', () => {
  const source = readFileSync(
    join(import.meta.dirname, '../../../node_modules/maplibre-gl/dist/maplibre-gl-dev.js'),
    'utf8',
  )
  const [, table = ''] = /defaultLocale = \{([^}]+)\}/.exec(source) ?? []
  const named = [...table.matchAll(/'([A-Z]\w+\.\w+)':/g)].map(([, key = '']) => key)
  expect(named).toContain('NavigationControl.ZoomIn')
  expect(named.filter(key => !key.startsWith('ScaleControl.')).sort()).toEqual(Object.keys(mapWords).sort())
})
