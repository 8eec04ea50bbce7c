/** The object that a JSON text holds; undefined where it holds none, or is none. */
export function readObject(text: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(String(text ?? ''))
    const plain = typeof value === 'object' && value !== null && !Array.isArray(value)
    return plain ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
