/** Puts the live layer together: bus, hub, sockets, feed. What main.ts calls, in the order of its life. */
import type { Server } from 'node:http'
import type { Resource } from '#contract/kit/resource.ts'
import { platformChanged } from '#contract/topics.ts'
import type { Db } from '#server/db/db.ts'
import { installationOf } from '#server/db/installation.ts'
import { scopeOf } from '#server/http/serve.ts'
import type { SessionSource } from './admission.ts'
import { type Bus, openBus } from './bus.ts'
import { createFeed, type Feed, type FeedOptions } from './feed.ts'
import { createAudience } from './grid-audience.ts'
import { createGridChannel, type GridChannel } from './grid-channel.ts'
import { createHub, type Hub } from './hub.ts'
import { createNotices, type Notices } from './notices.ts'
import { createPlaces } from './places.ts'
import { createSights } from './sight.ts'
import { attachSockets, type Sockets } from './sockets.ts'

export interface LiveOptions {
  db: Db
  resources: readonly Resource[]
  natsUrl?: string | undefined
  /** Of the console that the server hands out. */
  build?: string
  /** Without NATS: where processes meet for what is seldom. */
  databaseUrl?: string | undefined
  warn?: (details: object, message: string) => void
}
export interface LiveLayer {
  readonly hub: Hub
  readonly notices: Notices
  readonly grids: GridChannel
  readonly bus: Bus
  /** Takes the upgrades of the HTTP server. */
  attach(server: Server, sessions: SessionSource): Sockets
  /** After the warning engine has started and before the gateway listens. */
  feed(sources: Pick<FeedOptions, 'ingest' | 'warnings'>): Promise<Feed>
  /** Sockets are told to come back (1012), what was heard last is kept, the bus is left. */
  close(): Promise<void>
}

/** Everything live, not yet listening: `attach` takes sockets, `feed` begins the stream. */
export async function createLiveLayer(options: LiveOptions): Promise<LiveLayer> {
  const { db, resources, natsUrl, databaseUrl, warn } = options
  const nats = natsUrl ? { url: natsUrl, installation: await installationOf(db) } : undefined
  const bus = await openBus({ nats, databaseUrl, warn })
  const places = createPlaces(db)
  await places.refresh()
  const hub = createHub({
    bus,
    ...(options.build && { build: options.build }),
    scopeOf: session => scopeOf(session).prefixes,
    tenantsOf: session => scopeOf(session).tenants,
    orgOf: (topic, message) => {
      const owner = places.ownerOf(topic, message)
      return owner === null ? null : (owner?.orgCode ?? undefined)
    },
    tenantOf: (topic, message) => places.ownerOf(topic, message)?.tenantId,
    sightOf: createSights(db),
  })
  const notices = createNotices(bus)
  const grids = createGridChannel(createAudience(db, resources))
  let sockets: Sockets | undefined
  let feed: Feed | undefined
  /** Nobody knows what was said while the bus was away. */
  function returned({ warnings }: Pick<FeedOptions, 'warnings'>): void {
    hub.gap()
    for (const id of ['menu', 'dict'] as const) hub.seed(platformChanged, [{ id, at: Date.now() }])
    Promise.all([feed?.catchUp(), warnings.refresh()]).catch(error =>
      warn?.({ err: error }, 'What was missed while the bus was away could not be read'),
    )
  }
  return {
    hub,
    notices,
    grids,
    bus,
    attach(server, sessions) {
      sockets = attachSockets({ server, hub, notices, grids, sessions })
      return sockets
    },
    async feed(sources) {
      feed = createFeed({ db, hub, places, bus, ...sources, ...(warn && { warn }) })
      await feed.start()
      bus.onReturn(() => returned(sources))
      return feed
    },
    async close() {
      sockets?.close()
      hub.close()
      await feed?.stop()
      await bus.close()
    },
  }
}
