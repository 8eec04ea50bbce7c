/** One small question: is there a server? Asked in a frame, since a call that finds nobody is an error in the browser's console. */
import { bootConfig } from '#contract/platform/boot.ts'
import { build } from '#web/session/build.ts'

const patienceMs = 5_000
const address = () => new URL(`${build.apiBase}${bootConfig.path}?_t=${Date.now()}`, window.location.href)
const isAnswer = (text: string | null | undefined) => text?.includes('"success":true') ?? false

async function inOpen(url: URL): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return isAnswer(await response.text())
  } catch {
    return false
  }
}
function inFrame(url: URL): Promise<boolean> {
  return new Promise(resolve => {
    const frame = document.createElement('iframe')
    const end = () => {
      clearTimeout(timer)
      // What is not the server's answer (a browser's own page, a proxy's) cannot be read or says something else.
      const answered = isAnswer(frame.contentDocument?.body?.textContent)
      frame.remove()
      resolve(answered)
    }
    const timer = setTimeout(end, patienceMs)
    frame.hidden = true
    frame.title = '连接检查'
    frame.addEventListener('load', end, { once: true })
    frame.src = url.href
    document.body.append(frame)
  })
}

export const askServer = (): Promise<boolean> => {
  const url = address()
  return url.origin === window.location.origin ? inFrame(url) : inOpen(url)
}
