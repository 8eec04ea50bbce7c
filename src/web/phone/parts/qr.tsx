/** A text as a QR code: black on white whatever the page's colours, four modules free. */
import { useEffect, useState } from 'react'

/** Beyond this it needs the width of the phone to be read. */
const largeChars = 320
export const isLarge = (text: string): boolean => text.length > largeChars

export function Qr({ text }: { text: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let over = false
    void import(/* webpackChunkName: 'm-qr' */ './qr-svg.ts').then(({ qrSvg }) => {
      if (!over) setAddress(`data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`)
    })
    return () => {
      over = true
    }
  }, [text])
  return (
    <div className="paper">
      {address ? <img src={address} alt="交接二维码" /> : <div style={{ aspectRatio: '1' }} />}
    </div>
  )
}
