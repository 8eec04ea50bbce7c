/** The answer of a CAS server (protocol 3.0, 2.5): XML of a stranger, read without document types and with an end. */
import { SaxesParser } from 'saxes'

const namespace = 'http://www.yale.edu/tp/cas'
const mostBytes = 64 * 1024

/** The signed-in user, or undefined where the server refused. @throws for what is no such answer */
export function readCasAnswer(xml: string): string | undefined {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  let user: string | undefined
  let answered = false
  parser.on('error', error => {
    throw error
  })
  // Entities are declared in a document type, and nowhere else: without one there is nothing to expand.
  parser.on('doctype', () => {
    throw new Error('document type in a CAS answer')
  })
  parser.on('opentag', ({ uri, local }) => {
    path.push(uri === namespace ? local : '')
    const at = path.join('/')
    if (at === 'serviceResponse/authenticationSuccess' || at === 'serviceResponse/authenticationFailure') {
      if (answered) throw new Error('two verdicts in a CAS answer')
      answered = true
    }
    if (at === 'serviceResponse/authenticationSuccess/user') {
      if (user !== undefined) throw new Error('two users in a CAS answer')
      user = ''
    }
  })
  const take = (text: string) => {
    if (path.join('/') === 'serviceResponse/authenticationSuccess/user') user += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    path.pop()
  })
  parser.write(xml).close()
  if (!answered) throw new Error('no verdict in a CAS answer')
  return user?.trim() || undefined
}

/** Reads a body up to a size. */
export async function limited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new Error('CAS answer too large')
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}
