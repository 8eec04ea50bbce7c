/** R24: nobody takes the log, or there is no room for it. Whoever asks the server is answered all the same. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'

/** 300 × 200 lines of 600 bytes: 36 MB, far more than any pipe holds. */
const calls = 300

async function server(output: 'pipe' | number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['tests/faults/log-process.ts'], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })
  const [port] = (await once(child, 'message')) as [number]
  return { child, url: `http://127.0.0.1:${port}/` }
}

/** @returns lines that were dropped at last */
async function ask(url: string): Promise<number> {
  let dropped = 0
  for (let call = 0; call < calls; call++) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    dropped = Number(await answer.text())
  }
  return dropped
}

test('a pipe that nobody reads holds nobody up; what is not written is counted [R24 A47 A74]', {
  timeout: 60_000,
}, async () => {
  const { child, url } = await server('pipe')
  expect(await ask(url)).toBeGreaterThan(0)
  // Read again, the log goes on, and holds no secret and no line that a caller could have written.
  let text = ''
  child.stdout?.on('data', (piece: Buffer) => {
    text += piece.toString()
  })
  await expect.poll(() => text.length, { timeout: 20_000 }).toBeGreaterThan(1_000_000)
  expect(text).not.toContain('geheim')
  expect(text).not.toContain('\u001b')
})

test('a pipe whose reader has gone ends nothing [R24]', { timeout: 60_000 }, async () => {
  const { child, url } = await server('pipe')
  child.stdout?.destroy()
  await ask(url)
  expect(child.exitCode).toBeNull()
})

test.skipIf(process.platform !== 'linux')(
  'a full disk under the log ends nothing [R24]',
  { timeout: 60_000 },
  async () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const { child, url } = await server(full)
    await ask(url)
    expect(child.exitCode).toBeNull()
  },
)
