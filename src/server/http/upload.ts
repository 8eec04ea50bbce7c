/** Files that come in forms: their number and size are limited before a byte of them is kept, and what came is known again. */
import { createHash, type Hash } from 'node:crypto'
import multipart, { type FastifyMultipartBaseOptions, type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from '#contract/kit/fault.ts'

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

const brought = new WeakMap<FastifyRequest, Hash>()

/** The parts of a form in their order. Whoever asks for the next one has read the file before it. */
export async function* partsOf(
  request: FastifyRequest,
  options?: FastifyMultipartBaseOptions,
): AsyncGenerator<Multipart> {
  const { endpoint } = request.routeOptions.config
  if (!endpoint?.form) throw new Error(`${endpoint?.path} does not declare its form`)
  // A sender who left before he was listened to says nothing more, and nothing would ever end.
  if (request.raw.destroyed) throw refused('上传中断，请重新上传')
  const whole = createHash('sha256')
  brought.set(request, whole)
  let read = false
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'file') {
        const file = createHash('sha256')
        // Beside whoever reads it: heard of, it would flow before he does.
        part.file.pause().on('data', piece => file.update(piece))
        yield part
        whole.update(JSON.stringify([part.fieldname, part.filename, file.digest('base64url')]))
      } else {
        whole.update(JSON.stringify([part.fieldname, part.value]))
        yield part
      }
    }
    read = true
  } finally {
    // A sender who was refused sends on until he is through, and only then hears of it.
    if (!read) request.raw.unpipe().resume()
  }
}
/** Of all parts that have been read, whatever their boundary; undefined where no form was. */
export const formHash = (request: FastifyRequest): string | undefined =>
  brought.get(request)?.copy().digest('base64url')

/** Reads a form that nobody else will, and keeps nothing of it. */
export async function passForm(request: FastifyRequest): Promise<void> {
  if (!request.routeOptions.config.endpoint?.form || !request.isMultipart()) return
  // It may be as large as the one that it is compared with, which the endpoint has bounded.
  for await (const part of partsOf(request, { limits: { fileSize: Number.POSITIVE_INFINITY } }))
    if (part.type === 'file') for await (const _ of part.file);
}
