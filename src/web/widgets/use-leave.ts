/** What stands in the way of losing what was typed: a question before a form closes or Back takes it away, and the browser's own before the page goes. */
import { type MutableRefObject, useCallback, useEffect, useRef } from 'react'
import { guardBack } from '#web/session/back-guard.ts'
import { usePage } from '#web/session/page-context.ts'
import { confirmed } from './confirmed.ts'

const leaveAnswers = { yes: '放弃', no: '继续编辑' } as const
const usual = '有尚未保存的修改，确定放弃并关闭吗?'

/**
 * @param close what Back does with what may go: it need not stand in the address itself
 * @returns asks where something was changed; true when nothing was or it may go
 */
export function useMayLeave(
  changed: () => boolean,
  question = usual,
  close?: () => void,
): () => Promise<boolean> {
  const { active, stays } = usePage()
  const latest = useRef({ changed, question, close, active, stays })
  latest.current = { changed, question, close, active, stays }
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current.changed()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  const mayLeave = useCallback(
    async () =>
      !latest.current.changed() ||
      (await confirmed('放弃修改', latest.current.question, false, leaveAnswers)),
    [],
  )
  useEffect(
    () =>
      guardBack({
        // Behind another tab it waits as it is.
        holds: same => {
          const { active, stays, changed } = latest.current
          return active && (same || !stays) && changed()
        },
        ask: async () => {
          const left = await mayLeave()
          if (left) latest.current.close?.()
          return left
        },
      }),
    [mayLeave],
  )
  return mayLeave
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
  close?: () => void,
): () => Promise<boolean> {
  const may = useMayLeave(changed, question, () => {
    gone?.()
    close?.()
  })
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
  const mayLeave = useMayLeave(changed, question, onClose)
  return async () => {
    if (await mayLeave()) onClose()
  }
}
