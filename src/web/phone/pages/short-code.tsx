/** For a phone whose camera does not read the picture: digits to type where there is a network, the whole text to send where there is none. */
import { useEffect, useState } from 'react'
import { codeOfOffer } from '#contract/sewage/custody.ts'
import { say, usePhone } from '../data/state.ts'
import { ask } from '../data/wire.ts'

export function ShortCode({ offer }: { offer: string }) {
  const away = usePhone(state => state.awaySince !== undefined)
  const [code, setCode] = useState<{ of: string; digits: string }>()
  useEffect(() => {
    if (away) return
    let over = false
    void ask(codeOfOffer, { body: { offer } }).then(reply => {
      if (!over && reply.kind === 'done') setCode({ of: offer, digits: reply.result.code })
    })
    return () => {
      over = true
    }
  }, [offer, away])
  return code?.of === offer ? (
    <p>
      短码{' '}
      <b className="mono digits">
        {code.digits.slice(0, 4)} {code.digits.slice(4)}
      </b>
    </p>
  ) : (
    <p className="small">{away ? '短码须联网，现在请扫二维码' : '正在取短码…'}</p>
  )
}

export function CopyOffer({ offer }: { offer: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(offer)
      say('已复制完整码，可用短信发给接收人')
    } catch (error) {
      if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error
      say('这台手机不让页面复制，请用二维码或短码', true)
    }
  }
  return (
    <button type="button" className="word" onClick={() => void copy()}>
      复制完整码
    </button>
  )
}
