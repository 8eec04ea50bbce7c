import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { Watch } from '#server/db/presence.ts'
import { freshPlace, postgresAnswers } from '../../support/databases.ts'

/** Another server, as far as its presence goes; it prints by what name it is known. */
const other = `
  const { openDb } = await import('#server/db/open.ts')
  const { startPresence, thisProcess } = await import('#server/db/presence.ts')
  const databaseUrl = process.env.DATABASE_URL
  await startPresence(await openDb({ dataDir: '.', databaseUrl }), 'api', console.error, databaseUrl)
  console.log(thisProcess)
`

describe.skipIf(!postgresAnswers)('on postgres', () => {
  let child: ChildProcess | undefined
  afterEach(() => child?.kill('SIGKILL'))

  it('a killed process is known to be dead at once, one that lives is left its work [R57]', async () => {
    const place = await freshPlace('postgres')
    const db = await openDb(place)
    child = spawn(process.execPath, ['--input-type=module', '-e', other], {
      env: { ...process.env, DATABASE_URL: place.databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = await once(child.stdout!, 'data')
    const owner = String(printed).trim()
    const dead = async () => [...(await new Watch(db, false).deadAmong([owner, 'of an older server'], 0))]
    expect(await dead()).toEqual([])
    child.kill('SIGKILL')
    await expect.poll(dead, { timeout: 10_000, interval: 100 }).toEqual([owner])
    await db.close()
    await place.remove()
  })
})
