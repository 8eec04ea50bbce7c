/** The kinds of databases that this server really speaks, and how the wire writes them. */
import pg from 'pg'
import { isHost, type Place } from '#server/place.ts'

export interface Target extends Place {
  dbName: string
}
export interface Login extends Target {
  username: string
  password: string
}
interface Kind {
  driver: string
  scheme: string
  port: number
  /** Rejects with whatever the driver says; nobody outside hears it. @param address where `host` really leads */
  connect(login: Login, address: string): Promise<void>
}

const limitMs = 5_000

async function toPostgres(login: Login, address: string): Promise<void> {
  const client = new pg.Client({
    host: address,
    port: login.port,
    database: login.dbName,
    user: login.username,
    // As a function: an empty text would send pg to the server's own environment and password files.
    password: () => login.password,
    ssl: false,
    options: '',
    application_name: 'qingyuan-test',
    connectionTimeoutMillis: limitMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } finally {
    // Somebody who does not let go is not waited for.
    await Promise.race([client.end().catch(() => undefined), new Promise(done => setTimeout(done, 500))])
  }
}

/** By their codes in the dictionary database_type. */
export const kinds: Readonly<Record<string, Kind>> = {
  '6': { driver: 'org.postgresql.Driver', scheme: 'jdbc:postgresql', port: 5432, connect: toPostgres },
}

export const dbNamePattern = /^[\p{L}\p{N}_][\p{L}\p{N}_$-]{0,62}$/u
const address =
  /^(jdbc:[a-z0-9]+):\/\/(?:\[([0-9a-fA-F:.]+)\]|([^[\]:/?#;&@\\\s%]+))(?::(\d{1,5}))?\/([^/?#;&@\\\s%]+)$/

/** The fields that an address of the wire says; undefined when it says anything else: parameters, files, several hosts. */
export function readAddress(url: string): (Target & { dbType: string }) | undefined {
  const found = address.exec(url)
  if (!found) return undefined
  const [, scheme, v6, name, port, dbName] = found
  const [dbType, kind] = Object.entries(kinds).find(([, each]) => each.scheme === scheme) ?? []
  const host = (v6 ?? name ?? '').toLowerCase()
  const at = port === undefined ? kind?.port : Number(port)
  if (!dbType || !isHost(host) || (v6 !== undefined) !== host.includes(':')) return undefined
  if (at === undefined || at < 1 || at > 65_535 || !dbNamePattern.test(dbName!)) return undefined
  return { dbType, host, port: at, dbName: dbName! }
}

export function writeAddress(dbType: string, { host, port, dbName }: Target): string {
  return `${kinds[dbType]?.scheme}://${host.includes(':') ? `[${host}]` : host}:${port}/${dbName}`
}
