/** Dialogs fade on timers that would outlive the page of a test: here they appear and go at once. */
import { createRequire } from 'node:module'

if (typeof window !== 'undefined') {
  const transitions = createRequire(import.meta.url)('react-transition-group') as {
    config: { disabled: boolean }
  }
  transitions.config.disabled = true
}
