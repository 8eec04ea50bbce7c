import { takeNew } from '#web/api/shell.ts'

/** The newer build, from the next moment on: what was typed into a field is the only thing that goes. */
export async function renew(): Promise<void> {
  await takeNew()
  window.location.reload()
}
