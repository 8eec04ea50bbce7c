/** The way to a telephone: a configured address takes number, code and words, and sends them. */
import { refused } from '#contract/kit/fault.ts'

const timeoutMs = 5_000

export interface SmsGateway {
  /** @throws Fault `refused` where there is no way, or it did not work */
  send(phone: string, code: string): Promise<void>
}

/** Posts `{phone, code, text}` as JSON; any 2xx answer means that it was taken. */
export function createSmsGateway(url: string | undefined): SmsGateway {
  return {
    async send(phone, code) {
      if (url === undefined) throw refused('短信接口未配置，请联系管理员！')
      const text = `验证码 ${code}，10分钟内有效，请勿告知他人。`
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, code, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined)
      if (!answer?.ok) throw refused('短信验证码发送失败,请稍后重试')
    },
  }
}
