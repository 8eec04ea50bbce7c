/** The import dialog's work: look at the first rows, send all, follow how far it is, stop. */
import { Message } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { type ImportPreview, importProgress } from '#contract/file/import-progress.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { type UploadAnswer, upload } from '#web/api/files.ts'
import { newKey } from '#web/api/write-key.ts'
import { verbOf } from '#web/data/resource-page.ts'

const pollMs = 500
const failed = '文件上传失败'

export interface ImportOptions {
  resource: Resource
  /** Switch 是否开启校验, where the online module asks for it. */
  validate: boolean | undefined
  isSingleTableImport?: string | undefined
  foreignKeys?: string | undefined
  onAnswer: (answer: UploadAnswer) => void
}
export type ImportStep =
  | { at: 'choosing' }
  | { at: 'looking' }
  /** `share` of the bytes sent, 0 to 1. */
  | { at: 'sending'; share: number }
  /** `share` of the file that was read. */
  | { at: 'taking'; share: number; rows: number; errors: number }

export function useImport({ resource, validate, isSingleTableImport, foreignKeys, onAnswer }: ImportOptions) {
  const [step, setStep] = useState<ImportStep>({ at: 'choosing' })
  const [preview, setPreview] = useState<ImportPreview>()
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController>()
  useEffect(() => () => running.current?.abort(), [])

  const formOf = (files: readonly File[], fields: Readonly<Record<string, string | undefined>>): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
    for (const file of files) form.append('files[]', file)
    return form
  }
  const begin = (): AbortController => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current
  }
  const endpoint = verbOf(resource, 'importExcel')

  /** Asks what would become of the first rows; nothing is written. */
  async function look(files: readonly File[]): Promise<void> {
    const { signal } = begin()
    setPreview(undefined)
    setProblem('')
    if (files.length === 0) return setStep({ at: 'choosing' })
    setStep({ at: 'looking' })
    try {
      const { result } = await upload(endpoint, formOf(files, { dryRun: '1' }), { signal })
      if (!signal.aborted) setPreview(result as ImportPreview)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!signal.aborted) setProblem(error.message || failed)
    }
    if (!signal.aborted) setStep({ at: 'choosing' })
  }

  async function start(files: readonly File[]): Promise<void> {
    const { signal } = begin()
    const progressKey = newKey()
    const names = files.map(file => file.name).join('、')
    setProblem('')
    setStep({ at: 'sending', share: 0 })
    const fields = {
      progressKey,
      isSingleTableImport,
      foreignKeys,
      validateStatus: validate === undefined ? undefined : validate ? '1' : '0',
    }
    const onProgress = (share: number) =>
      setStep(now => (now.at === 'taking' ? now : { at: 'sending', share }))
    const poll = window.setInterval(async () => {
      const seen = await call(importProgress, { params: { key: progressKey } }, { quiet: true }).catch(
        () => null,
      )
      if (seen && !signal.aborted) setStep(now => (now.at === 'choosing' ? now : { at: 'taking', ...seen }))
    }, pollMs)
    try {
      const answer = await upload(endpoint, formOf(files, fields), { signal, onProgress })
      onAnswer(answer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const words = error.kind === 'network' ? failed : error.message || failed
      if (signal.aborted) Message.info('导入已取消，已写入的行会撤回，他人已修改或引用的除外')
      else {
        setProblem(words)
        Message.warning(`${names} ${words}`)
      }
    } finally {
      window.clearInterval(poll)
      setStep({ at: 'choosing' })
    }
  }
  return { step, preview, problem, look, start, stop: () => running.current?.abort() }
}
