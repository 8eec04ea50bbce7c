/** The camera that looks for codes: it stays on after each, so that the next bottle needs no hand. */
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { openReader } from './reader.ts'

const everyMs = 120
/** What has nothing to show takes no room from what is typed instead. */
const blindPx = 72
/** The same code in front of the camera is one scan. */
const sameMs = 2_500
const words: Readonly<Record<string, string>> = {
  NotAllowedError: '没有相机权限。请在浏览器设置里允许使用相机，或用扫码枪、手工输入',
  NotFoundError: '这台设备没有相机，请用扫码枪或手工输入',
  NotReadableError: '相机正被别的应用占用，请关闭后重试，或手工输入',
}
const noReader = '识码程序还没有下载到手机，请联网打开一次，现在请用扫码枪或手工输入'
const noCamera = '这里不能使用相机（需要 https），请用扫码枪或手工输入'

export function Camera({
  onCode,
  onBlind,
  height = 150,
}: {
  onCode: (code: string) => void
  /** There is no camera to look with: codes are typed. */
  onBlind?: (() => void) | undefined
  height?: number
}) {
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef(onCode)
  told.current = onCode
  const blind = useRef(onBlind)
  blind.current = onBlind
  const [problem, setProblemWords] = useState<string>()
  const [lamp, setLamp] = useState<{ track: MediaStreamTrack; on: boolean }>()
  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const setProblem = (words: string) => {
      setProblemWords(words)
      blind.current?.()
    }
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const watch = async () => {
      if (!navigator.mediaDevices) return setProblem(noCamera)
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      })
      const element = video.current
      // Left before the camera was there: nobody looks any more, and its light goes out.
      if (over || !element) return close()
      element.srcObject = stream
      await element.play()
      const track = stream.getVideoTracks()[0]
      if (track && (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)
        setLamp({ track, on: false })
      const read = await openReader().catch(() => undefined)
      if (over) return
      if (!read) {
        close()
        return setProblem(noReader)
      }
      let last = { code: '', at: 0 }
      const look = async () => {
        if (over) return
        const code = await read(element)
        const now = Date.now()
        if (code && !over && (code !== last.code || now - last.at > sameMs)) told.current(code)
        if (code) last = { code, at: now }
        timer = setTimeout(look, everyMs)
      }
      await look()
    }
    watch().catch((error: unknown) => {
      // Left before it was there: nobody looks any more.
      if (over) return
      if (!(error instanceof DOMException)) throw error
      setProblem(words[error.name] ?? `相机打不开：${error.message}。请手工输入`)
    })
    return () => {
      over = true
      clearTimeout(timer)
      close()
    }
  }, [])
  const light = async () => {
    if (!lamp) return
    try {
      await lamp.track.applyConstraints({ advanced: [{ torch: !lamp.on } as MediaTrackConstraintSet] })
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      return setLamp(undefined)
    }
    setLamp({ ...lamp, on: !lamp.on })
  }
  return (
    <div className="view" style={{ height: problem === undefined ? height : blindPx }}>
      {problem === undefined ? (
        <>
          <video ref={video} muted playsInline aria-label="相机画面" />
          <div className="aim" aria-hidden="true" />
        </>
      ) : (
        <div className="none">{problem}</div>
      )}
      {lamp && (
        <button type="button" aria-label="手电筒" aria-pressed={lamp.on} onClick={() => void light()}>
          <Icon name="torch" />
        </button>
      )}
    </div>
  )
}

/** A scanner types as a keyboard does, only faster, and ends with Enter. */
const typedMs = 60
export function useScanner(onCode: (code: string) => void): void {
  const told = useRef(onCode)
  told.current = onCode
  useEffect(() => {
    let typed = ''
    let at = 0
    const hear = (event: KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (inField) return
      const now = performance.now()
      if (now - at > typedMs) typed = ''
      at = now
      if (event.key === 'Enter') {
        if (typed.length > 5) told.current(typed)
        typed = ''
      } else if (event.key.length === 1) typed += event.key
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

/** What the hand feels: taken, or not. */
export const buzz = (good: boolean): void => {
  navigator.vibrate?.(good ? 60 : [90, 70, 90])
}
