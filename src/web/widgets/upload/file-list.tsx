import { Progress } from '@arco-design/web-react'
import { IconClose, IconEye, IconFile, IconRefresh } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { fileUrl } from '#web/api/files.ts'
import { canPreview, openPreview } from '#web/api/preview.ts'
import { sizeText, type UploadItem } from './upload-model.ts'
import type { Uploads } from './use-uploads.ts'

interface FileListProps {
  items: readonly UploadItem[]
  uploads: Pick<Uploads, 'retry' | 'remove'>
  disabled: boolean
}
/** Files by name: how far each is, what went wrong with it, and what can be done about it. */
export function FileList({ items, uploads, disabled }: FileListProps): ReactElement | null {
  if (items.length === 0) return null
  return (
    <ul className="upload-files stack gap-2 w-full">
      {items.map(item => (
        <li className="row min-h-28 rounded-3 ink-2 hover-fill" key={item.uid} data-status={item.status}>
          <IconFile className="flex-none" aria-hidden />
          <span className="grow grid">
            {item.status === 'done' ? (
              <a className="cut" href={fileUrl(item.path)} target="_blank" rel="noreferrer" title={item.name}>
                {item.name}
              </a>
            ) : (
              <span className="cut" title={item.name}>
                {item.name}
              </span>
            )}
            {item.status === 'error' && (
              <em className="text-12 upright ink-danger" role="alert">
                {item.message}
              </em>
            )}
            {item.status === 'uploading' && (
              <Progress percent={item.percent} size="small" aria-label={`${item.name} 上传进度`} />
            )}
          </span>
          <span className="muted flex-none text-12">
            {item.history ? '已有' : item.size === undefined ? '' : sizeText(item.size)}
          </span>
          {canPreview && item.status === 'done' && (
            <button
              type="button"
              className="centred flex-none h-24 w-24 rounded-3 muted hover-ink hover-fill"
              aria-label={`预览 ${item.name}`}
              onClick={() => openPreview(item.path)}
            >
              <IconEye />
            </button>
          )}
          {item.status === 'error' && (
            <button
              type="button"
              className="centred flex-none h-24 w-24 rounded-3 muted hover-ink hover-fill"
              aria-label={`重新上传 ${item.name}`}
              onClick={() => uploads.retry(item)}
            >
              <IconRefresh />
            </button>
          )}
          {!disabled && (
            <button
              type="button"
              className="centred flex-none h-24 w-24 rounded-3 muted hover-ink hover-fill"
              aria-label={`${item.status === 'uploading' ? '取消上传' : '移除'} ${item.name}`}
              onClick={() => uploads.remove(item)}
            >
              <IconClose />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
