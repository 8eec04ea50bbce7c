// Keeps what broke beside the tests of a run (an error nobody waited for, a worker that died) for the closing lines of `npm test`:
// such a run is red without one red test, and its report of tests does not say why.
import { writeFileSync } from 'node:fs'

export default class Unhandled {
  onTestRunEnd(_modules, errors, reason) {
    const told = errors.map(error => ({
      name: error.type ?? error.name ?? 'error',
      // The test that ran when it came; with files that share a process it may have begun in an earlier one.
      test: [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(' > '),
      why: error.stack ?? error.message ?? String(error),
    }))
    writeFileSync(process.env.QY_UNHANDLED_FILE, JSON.stringify({ reason, told }))
  }
}
