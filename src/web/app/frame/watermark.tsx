/** Who looks at this page and when, faintly over all of it, on the screen and on paper: a copy tells whose it was. */
import { type ReactElement, useEffect, useState } from 'react'
import { minuteMs, toWire } from '#lib/dates.ts'
import { useBoot } from '#web/api/boot.ts'
import { serverNow } from '#web/api/clock.ts'
import { useSession } from '#web/session/session.ts'
import styles from './frame.module.css'

const [width, height] = [360, 220]
/** What a picture cannot hold, and what would turn the line around, is left out. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{C}\ufffd]/gu, '')
    .replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** One tile, as the address of a picture. Grey of half strength shows on both grounds. */
export const tileOf = (name: string, time: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(-20 ${width / 2} ${height / 2})" font-family="sans-serif" font-size="15" text-anchor="middle" fill="#808080" fill-opacity="0.16"><text x="${width / 2}" y="${height / 2 - 4}">${escaped(name)}</text><text x="${width / 2}" y="${height / 2 + 18}">${escaped(time)}</text></g></svg>`,
  )}")`

const minuteText = () => toWire(serverNow()).slice(0, 16)

function Layer(): ReactElement {
  const info = useSession(session => session.userInfo)
  const [time, setTime] = useState(minuteText)
  useEffect(() => {
    const timer = setInterval(() => setTime(minuteText()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [])
  const name = info ? `${info.realname.slice(0, 12)} ${info.username.slice(0, 24)}` : ''
  return (
    <div
      className={styles['watermark']}
      style={{ backgroundImage: tileOf(name, time) }}
      aria-hidden="true"
      data-watermark={`${name} ${time}`}
    />
  )
}

export function Watermark(): ReactElement | null {
  return useBoot(boot => boot.watermark) ? <Layer /> : null
}
