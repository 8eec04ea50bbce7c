/** What stands in the way of losing what was typed: a question before a form closes, and the browser's own before the page goes. */
import { type MutableRefObject, useCallback, useEffect, useRef } from 'react'
import { confirmed } from './confirmed.ts'

const usual = '有尚未保存的修改，确定放弃并关闭吗?'

/** @returns asks where something was changed; true when nothing was or it may go */
export function useMayLeave(changed: () => boolean, question = usual): () => Promise<boolean> {
  const latest = useRef({ changed, question })
  latest.current = { changed, question }
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.changed()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return useCallback(
    async () => !latest.current.changed() || (await confirmed('放弃修改', latest.current.question)),
    [],
  )
}

/** Where the owner of a place finds the question of what stands in it. */
export type Leave = MutableRefObject<() => Promise<boolean>>
const always = async (): Promise<boolean> => true
export const useLeaveHere = (): Leave => useRef(always)

/** `useMayLeave` for what stands in a place of somebody else, who asks before he clears it. */
export function useGuard(
  leave: Leave | undefined,
  changed: () => boolean,
  question?: string,
  /** It goes, and nothing of it is wanted any more. */
  gone?: () => void,
): () => Promise<boolean> {
  const may = useMayLeave(changed, question)
  const latest = useRef(gone)
  latest.current = gone
  const mayLeave = useCallback(async () => {
    const left = await may()
    if (left) latest.current?.()
    return left
  }, [may])
  useEffect(() => {
    if (!leave) return
    leave.current = mayLeave
    return () => {
      leave.current = always
    }
  }, [leave, mayLeave])
  return mayLeave
}

/** Closes a form, after asking where something in it was changed. */
export function useLeave(
  changed: () => boolean,
  onClose: () => void,
  question?: string,
): () => Promise<void> {
  const mayLeave = useMayLeave(changed, question)
  return async () => {
    if (await mayLeave()) onClose()
  }
}
