/** Files that come in forms: their number and size are limited before a byte of them is kept. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

export const mostUploadBytes = 10 * 1024 * 1024

export async function uploadPlugin(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: mostUploadBytes,
      files: 5,
      fields: 20,
      fieldSize: 10_000,
      parts: 25,
      headerPairs: 100,
    },
  })
}
