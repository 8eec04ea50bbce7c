import { Message } from '@arco-design/web-react'

/** Puts a text onto the clipboard and says so; where there is none, as on plain http, what to do instead. */
export async function copyText(text: string, done: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    Message.success(done)
  } catch {
    Message.info(instead)
  }
}
