/** An answer's body as an envelope, whatever came: JSON object, JSON text (the wire's 401), or a blob that holds either. */
import type { Envelope } from '#contract/kit/envelope.ts'

export async function envelopeOf(data: unknown): Promise<Envelope | undefined> {
  if (data instanceof Blob) return asEnvelope(parse(await data.text()))
  return asEnvelope(typeof data === 'string' ? parse(data) : data)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** Of a JSON object. */
export function asEnvelope(data: unknown): Envelope | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const body = data as Partial<Envelope>
  if (typeof body.success !== 'boolean' && typeof body.message !== 'string') return undefined
  return {
    success: body.success === true,
    code: Number(body.code ?? 0),
    message: body.message ?? '',
    result: body.result ?? null,
    timestamp: Number(body.timestamp ?? 0),
  }
}
