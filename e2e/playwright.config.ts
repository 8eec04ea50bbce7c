import { defineConfig } from '@playwright/test'
import { chromiumFlags, headlessPath } from './support/chromium.ts'
import { baseUrl, workers } from './support/server.ts'

const executablePath = headlessPath()

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './support/setup.ts',
  // A server and a fleet a worker: the journeys of one worker share them and run one after the other.
  workers,
  fullyParallel: false,
  // They end what hangs and judge no speed: a shared machine may be several times slower than a quiet one.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  retries: process.env['CI'] ? 1 : 0,
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    // Ends what hangs, in two minutes instead of ten; no look at speed.
    actionTimeout: 120_000,
    baseURL: baseUrl,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // What a worker has answered no journey could hold up; those of the kept shell let it in.
    serviceWorkers: 'block',
    // The document of each step tells what was seen; a film beside it took a third of all the work.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      // Names of downloads are Chinese: without a locale the browser would call each of them `download`.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      ...(executablePath && { executablePath }),
      args: [...chromiumFlags],
    },
  },
})
