/** Files of an upload, whatever shows them (specification, sections 3 and 4). Pure. */

export type FileType = 'all' | 'image' | 'file'
export interface UploadItem {
  uid: string
  name: string
  /** Bytes; unknown for paths that came with the row. */
  size?: number
  /** Where it is stored; empty until it is. */
  path: string
  status: 'uploading' | 'done' | 'error'
  /** 0 to 100. */
  percent: number
  message?: string
  /** It was there before: came with the value, not through this upload. */
  history?: boolean
  /** Kept while it may have to be sent again. */
  file?: File
}
export interface ListedFile {
  fileName: string
  filePath: string
  fileSize: number
}
/** A comma-separated list of paths, or the list with names and sizes. */
export type UploadValue = string | readonly ListedFile[]

export const uploadTexts = {
  notPicture: '请上传图片',
  none: '未上传任何文件',
  failed: '上传失败',
  unknown: '未知错误',
  failedTitle: '上传出错',
  cut: '网络中断，文件没有传完',
} as const

/** The name its sender gave: stored names carry the id behind it. */
export function nameOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return last.replace(/_\d{13,19}(?=\.[^.]*$|$)/, '')
}

export function itemsOf(value: UploadValue | null | undefined): UploadItem[] {
  const listed: readonly { filePath: string; fileName: string; fileSize?: number }[] =
    typeof value === 'string' || !value
      ? (value ?? '')
          .split(',')
          .filter(Boolean)
          .map(filePath => ({ filePath, fileName: nameOf(filePath) }))
      : value
  return listed.map(({ filePath, fileName, fileSize }, at) => ({
    uid: `history ${at} ${filePath}`,
    name: fileName,
    path: filePath,
    status: 'done',
    percent: 100,
    history: true,
    ...(fileSize !== undefined && { size: fileSize }),
  }))
}

/** What has arrived, in its order. */
export function givenOf(items: readonly UploadItem[], returnUrl: boolean): UploadValue {
  const done = items.filter(({ status }) => status === 'done')
  if (returnUrl) return done.map(({ path }) => path).join(',')
  return done.map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size ?? 0 }))
}

/** The last `limit` of those that arrived; what is under way or failed stays in sight. */
export function keepLast(items: readonly UploadItem[], limit: number): UploadItem[] {
  if (limit <= 0) return [...items]
  const surplus = items.filter(({ status }) => status === 'done').length - limit
  let dropped = 0
  return items.filter(({ status }) => status !== 'done' || dropped++ >= surplus)
}

export const isPicture = (file: Pick<File, 'type'>): boolean => file.type.startsWith('image/')
export const settledAll = (items: readonly UploadItem[]): boolean =>
  items.every(({ status }) => status !== 'uploading')

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kb = bytes / 1024
  return kb < 1024 ? `${kb.toFixed(kb < 10 ? 1 : 0)} KB` : `${(kb / 1024).toFixed(1)} MB`
}
