import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { fillRegistry, registryFile } from './src/setup/screens.mjs'

/** What changes the process or a module for itself: each of these files gets a process of its own. */
const apart = [
  'tests/faults/**/*.test.ts',
  'tests/guide/*.test.tsx',
  'tests/web/grid-canvas/browser.test.ts',
  // It puts something in the place of a module of ours, which must not be loaded yet.
  'tests/web/api/client.test.ts',
  'tests/web/phone/hands.test.tsx',
  'tests/web/screens/annex-screens.test.tsx',
  // Among the others a page has everything at once.
  'tests/web/ui/turns.test.tsx',
  'tests/web/ui/rouse.test.tsx',
  // Who has left for the CAS server is never led there again.
  'tests/web/screens/login/cas-entry.test.tsx',
]
const shared = {
  setupFiles: ['tests/support/still.ts'],
  pool: 'forks' as const,
  maxWorkers: 2,
  // The first of a worker that needs the demo draws it, twice as slowly on a shared machine.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // What is polled is drawn by a browser that may be slow today.
  expect: { poll: { timeout: 10_000 } },
}

const screens = fileURLToPath(new URL('src/web/screens', import.meta.url))
const plugins: Plugin[] = [
  {
    name: 'screens',
    enforce: 'pre',
    transform: (code, id) => (registryFile.test(id) ? fillRegistry(code, screens) : undefined),
    // What it is filled with follows from other files: kept from an earlier run, it would not know a new screen.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (registryFile.test(id) ? false : undefined)),
  },
]

export default defineConfig({
  test: {
    globalSetup: ['tests/support/run.ts'],
    maxWorkers: 2,
    projects: [
      { plugins, test: { ...shared, name: 'apart', include: apart } },
      // One process for many files: the server, React and Arco are loaded once a worker.
      {
        plugins,
        test: { ...shared, name: 'node', include: ['tests/**/*.test.ts'], exclude: apart, isolate: false },
      },
      {
        plugins,
        test: {
          ...shared,
          setupFiles: ['tests/support/page.ts'],
          name: 'web',
          include: ['tests/web/**/*.test.tsx'],
          exclude: apart,
          isolate: false,
          environment: 'happy-dom',
          unstubGlobals: true,
        },
      },
    ],
  },
})
