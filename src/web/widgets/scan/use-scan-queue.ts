/** A hand scanner does not wait for an answer: its codes stand in line, and each gets one. */
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'

export interface Scan {
  no: number
  code: string
  state: 'waiting' | 'asking' | 'taken' | 'refused'
  /** Why it was not taken. */
  words: string
}
export interface ScanQueue {
  /** Those that came in one go, in their order: until all of them have their answer, a further one joins them. */
  scans: readonly Scan[]
  take: (code: string) => void
  forget: () => void
}
const isOpen = ({ state }: Scan): boolean => state === 'waiting' || state === 'asking'

/** @param onCode one after the other. @throws CallError that says why a code was not taken */
export function useScanQueue(onCode: (code: string) => Promise<void>): ScanQueue {
  const [scans, show] = useState<readonly Scan[]>([])
  const latest = useRef(onCode)
  latest.current = onCode
  const line = useRef<Scan[]>([])
  const under = useRef(false)
  const next = useRef(1)
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  const put = (no: number, change: Partial<Scan>) =>
    show(now => now.map(scan => (scan.no === no ? { ...scan, ...change } : scan)))
  const work = async () => {
    under.current = true
    for (let scan = line.current.shift(); scan && there.current; scan = line.current.shift()) {
      put(scan.no, { state: 'asking' })
      try {
        await latest.current(scan.code)
        put(scan.no, { state: 'taken' })
      } catch (error) {
        const words = error instanceof CallError && error.message ? error.message : '没有成功，请稍后重试'
        put(scan.no, { state: 'refused', words })
      }
    }
    under.current = false
  }
  const take = (code: string) => {
    const scan: Scan = { no: next.current++, code, state: 'waiting', words: '' }
    line.current.push(scan)
    show(now => [...(now.some(isOpen) ? now : []), scan])
    if (!under.current) void work()
  }
  return { scans, take, forget: () => show(now => (now.some(isOpen) ? now : [])) }
}
