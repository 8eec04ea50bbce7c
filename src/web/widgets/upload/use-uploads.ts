/** Files on their way: sent beside each other, told of one by one, given to the form when every one has ended. */
import { Message, Modal } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { uploadFile } from '#web/api/files.ts'
import {
  type FileType,
  givenOf,
  isPicture,
  itemsOf,
  keepLast,
  settledAll,
  type UploadItem,
  type UploadValue,
  uploadTexts,
} from './upload-model.ts'

export interface UploadSettings {
  value: UploadValue | null | undefined
  onChange: (value: UploadValue) => void
  fileType: FileType
  biz: string
  /** A comma-separated list of paths; else a list with names and sizes. */
  returnUrl: boolean
  /** Only the last so many are kept; 0: all. */
  number: number
  /** False, or a promise of it, keeps the file out. */
  beforeUpload?: ((file: File) => boolean | Promise<boolean>) | undefined
}

let made = 0

export function useUploads(settings: UploadSettings) {
  const latest = useRef(settings)
  latest.current = settings
  const { value, returnUrl } = settings
  const items = useRef<UploadItem[]>([])
  const [, draw] = useState(0)
  const running = useRef(new Map<string, AbortController>())
  const emitted = useRef<string>()

  // Somebody else set the value: what came with it was there before. What is under way stays.
  const told = JSON.stringify(value ?? '')
  if (told !== emitted.current) {
    emitted.current = told
    items.current = [...itemsOf(value), ...items.current.filter(({ status }) => status !== 'done')]
  }
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const show = (next: readonly UploadItem[]) => {
    items.current = [...next]
    draw(count => count + 1)
  }
  const patch = (uid: string, change: Partial<UploadItem>) =>
    show(items.current.map(item => (item.uid === uid ? { ...item, ...change } : item)))
  /** Tells the form, but only when nothing is on its way. */
  const settle = (next: readonly UploadItem[]) => {
    show(next)
    if (!settledAll(next)) return
    const kept = keepLast(next, latest.current.number)
    show(kept)
    const given = givenOf(kept, latest.current.returnUrl)
    const text = JSON.stringify(given)
    if (text === emitted.current) return
    emitted.current = text
    latest.current.onChange(given)
  }

  const send = async (uid: string, file: File) => {
    const controller = new AbortController()
    running.current.set(uid, controller)
    patch(uid, { status: 'uploading', percent: 0 })
    try {
      const { path } = await uploadFile(file, {
        biz: latest.current.biz,
        signal: controller.signal,
        onProgress: share => patch(uid, { percent: Math.round(share * 100) }),
      })
      settle(items.current.map(item => (item.uid === uid ? arrived(item, path) : item)))
    } catch (error) {
      if (controller.signal.aborted) return
      const message = wordsOf(error)
      settle(items.current.map(item => (item.uid === uid ? { ...item, status: 'error', message } : item)))
      if (latest.current.fileType === 'image')
        Modal.error({ title: uploadTexts.failedTitle, content: `${file.name}：${message}` })
      else Message.error(`${file.name} 上传失败.`)
    } finally {
      running.current.delete(uid)
    }
  }

  return {
    items: items.current,
    busy: !settledAll(items.current),
    returnUrl,
    async add(files: readonly File[]) {
      const { fileType, beforeUpload } = latest.current
      const right = fileType === 'image' ? files.filter(isPicture) : [...files]
      if (right.length < files.length) Message.warning(uploadTexts.notPicture)
      const admitted: File[] = []
      for (const file of right) if (!beforeUpload || (await beforeUpload(file))) admitted.push(file)
      const added = admitted.map((file): UploadItem => {
        made += 1
        return {
          uid: `new ${made}`,
          name: file.name,
          size: file.size,
          path: '',
          status: 'uploading',
          percent: 0,
          file,
        }
      })
      show([...items.current, ...added])
      for (const { uid, file } of added) if (file) void send(uid, file)
    },
    retry(item: UploadItem) {
      if (item.file) void send(item.uid, item.file)
    },
    /** Takes an arrived file away, or stops one on its way. */
    remove(item: UploadItem) {
      running.current.get(item.uid)?.abort()
      settle(items.current.filter(({ uid }) => uid !== item.uid))
    },
    reorder: (next: readonly UploadItem[]) =>
      settle([...next, ...items.current.filter(({ uid }) => !next.some(item => item.uid === uid))]),
  }
}
export type Uploads = ReturnType<typeof useUploads>

/** The file itself is let go: it would stay in memory as long as the form. */
function arrived({ file: _, ...item }: UploadItem, path: string): UploadItem {
  return { ...item, path, status: 'done', percent: 100 }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof CallError)) return uploadTexts.unknown
  if (error.kind === 'network' || error.kind === 'timeout') return uploadTexts.cut
  return error.message || uploadTexts.failed
}
