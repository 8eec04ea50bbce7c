/** The menu of a cell with files: look, download, delete, add. */
import { Button, Message, Modal } from '@arco-design/web-react'
import { IconClose, IconDelete, IconDownload, IconEye, IconPlus } from '@arco-design/web-react/icon'
import { type ReactElement, useEffect, useReducer, useRef, useState } from 'react'
import { PicturePreview } from '#web/widgets/picture/picture-preview.tsx'
import { storedPaths, type Uploaded, uploadedOf } from '../cells/uploaded.ts'
import { Floating } from './floating.tsx'
import type { CellDialogProps } from './handle.ts'
import { limitOf, uploadInto } from './upload-cell.ts'

export function FilePanel(props: CellDialogProps): ReactElement {
  const { grid, column, root, box, onClose } = props
  const { model, pending } = grid
  const row = model.get(props.row.id) ?? props.row
  const image = column.type === 'image'
  const [, follow] = useReducer((count: number) => count + 1, 0)
  const [looked, setLooked] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const files = uploadedOf(row[column.key])
  const under = pending.of(row.id, column.key)
  const editable = model.editable(row, column)
  const limit = limitOf(column)
  const mayAdd = editable && under.every(file => file.status !== 'uploading')
  const mayDelete = editable && column.allowRemove !== false
  const chooseAtOnce = files.length === 0 && under.length === 0 && editable

  useEffect(() => {
    const stops = [model.subscribe(follow), pending.subscribe(follow)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [model, pending])
  const opening = useRef({ chooseAtOnce, onClose })
  opening.current.onClose = onClose
  useEffect(() => {
    // An empty cell has nothing to show: the file is chosen straight away.
    if (opening.current.chooseAtOnce) input.current?.click()
    panel.current?.querySelector('button')?.focus()
    const outside = (event: MouseEvent) => {
      const target = event.target as Element
      if (!panel.current?.contains(target) && !target.closest('.arco-modal-wrapper'))
        opening.current.onClose()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])

  const take = async (chosen: readonly File[]) => {
    const wrong = image ? chosen.filter(file => !file.type.startsWith('image/')) : []
    if (wrong.length > 0) Message.warning('请上传图片')
    const right = chosen.filter(file => !wrong.includes(file))
    if (right.length === 0) return
    const failed = await uploadInto(grid, row, column, right)
    for (const file of failed) {
      if (image) Modal.error({ title: '上传出错', content: `${file.name}：${file.message ?? '未知错误'}` })
      else Message.warning(`${file.name} 上传失败.`)
    }
  }
  const remove = (file: Uploaded) =>
    model.write([{ id: row.id, key: column.key, value: storedPaths(files.filter(kept => kept !== file)) }])
  return (
    <Floating root={root} box={box}>
      <div
        ref={panel}
        className="grid-files"
        role="dialog"
        aria-label={`${column.title}的文件`}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          event.stopPropagation()
        }}
      >
        <ul className="max-h-240 py-4 overflow-auto">
          {under.map(file => (
            <li
              className="row gap-4"
              key={`pending ${file.name}`}
              data-bad={file.status === 'error' || undefined}
            >
              <span className="cut spring" title={file.name}>
                {file.name}
              </span>
              <em className="flex-none text-12 upright ink-link">
                {file.status === 'error' ? (file.message ?? '上传失败') : `上传中(${file.percent ?? 0}%)`}
              </em>
              {file.status === 'error' && (
                <button
                  type="button"
                  aria-label={`移去 ${file.name}`}
                  onClick={() =>
                    pending.set(
                      row.id,
                      column.key,
                      under.filter(kept => kept !== file),
                    )
                  }
                >
                  <IconClose />
                </button>
              )}
            </li>
          ))}
          {files.map((file, at) => (
            <li className="row gap-4" key={`${file.path} ${file.name}`}>
              {image && file.path !== '' && (
                <img className="w-28 h-28 border" src={file.url} alt={file.name} />
              )}
              <span className="cut spring" title={file.name}>
                {file.name}
              </span>
              {image && (
                <button
                  type="button"
                  className="h-26 px-6 rounded-2 ink-link hover-on"
                  aria-label={`查看 ${file.name}`}
                  onClick={() => setLooked(at)}
                >
                  <IconEye />
                </button>
              )}
              {column.allowDownload !== false && file.path === '' && (
                <button
                  type="button"
                  className="h-26 px-6 rounded-2 ink-link hover-on"
                  aria-label={`下载 ${file.name}`}
                  onClick={() => Message.warning('未知的文件')}
                >
                  <IconDownload />
                </button>
              )}
              {column.allowDownload !== false && file.path !== '' && (
                <a
                  className="centred h-26 px-6 rounded-2 ink-link hover-on"
                  href={file.url}
                  download={file.name}
                  aria-label={`下载 ${file.name}`}
                >
                  <IconDownload />
                </a>
              )}
              {mayDelete && (
                <button
                  type="button"
                  className="h-26 px-6 rounded-2 ink-link hover-on"
                  aria-label={`删除 ${file.name}`}
                  onClick={() => remove(file)}
                >
                  <IconDelete />
                </button>
              )}
            </li>
          ))}
        </ul>
        {files.length + under.length === 0 && (
          <p className="p-10-12 muted">{image ? '无图片' : '暂无文件'}</p>
        )}
        <footer className="flex justify-between p-8-10 border-t-light">
          {mayAdd && (
            <Button size="mini" icon={<IconPlus />} onClick={() => input.current?.click()}>
              {column.btnText ?? (image ? '上传' : '点击上传')}
            </Button>
          )}
          <Button size="mini" type="text" onClick={onClose}>
            关闭
          </Button>
        </footer>
        <input
          ref={input}
          type="file"
          hidden
          aria-hidden
          accept={image ? 'image/*' : undefined}
          multiple={limit !== 1}
          onChange={event => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            void take(chosen)
          }}
        />
      </div>
      {looked !== undefined && (
        <PicturePreview
          pictures={files.map(file => ({ id: file.path, name: file.name, url: file.url }))}
          at={looked}
          onClose={() => setLooked(undefined)}
        />
      )}
    </Floating>
  )
}
