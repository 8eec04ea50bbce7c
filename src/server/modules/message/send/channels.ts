/** The ways out of the house: an address that is configured takes receiver and words, and sends them. */
import sanitize from 'sanitize-html'
import type { Config } from '#server/config.ts'

const timeoutMs = 5_000

/** Trying again will not help before somebody has changed something. */
export class Hopeless extends Error {}

export interface Parcel {
  to: string
  title: string
  html: string
}
export interface Channel {
  /** @throws Hopeless, or an error after which it may be tried again */
  send(parcel: Parcel): Promise<void>
}

/** The words of an HTML text, line by line. */
const wordsOf = (html: string): string =>
  sanitize(html.replace(/<br\s*\/?>|<\/p>|<\/div>|<\/li>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim()

/** Any 2xx answer means that it was taken. */
async function post(url: string, body: object, word: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (!answer?.ok) throw new Error(`${word}接口没有接收，请稍后重试`)
}

const smsChannel = (url: string | undefined): Channel => ({
  async send({ to, title, html }) {
    if (url === undefined) throw new Hopeless('短信接口未配置，请联系管理员！')
    await post(url, { phone: to, title, text: wordsOf(html) }, '短信')
  },
})
const mailChannel = (url: string | undefined): Channel => ({
  async send({ to, title, html }) {
    if (url === undefined) throw new Hopeless('邮件接口未配置，请联系管理员！')
    await post(url, { to, subject: title, html, text: wordsOf(html) }, '邮件')
  },
})

export const channelsOf = ({ smsUrl, mailUrl }: Pick<Config, 'smsUrl' | 'mailUrl'>) =>
  ({ sms: smsChannel(smsUrl), email: mailChannel(mailUrl) }) as const
