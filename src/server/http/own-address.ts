import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Origin of this console as browsers see it: configured, else what the request says. */
export const ownOrigin = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  config.publicUrl ?? new URL(`${request.protocol}://${request.host}`).origin
