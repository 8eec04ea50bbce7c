/** 导入EXCEL: files in, the first rows looked at, the server's account of every row out. Mount it to open it: it begins empty. */
import './crud.css'
import './form.css'
import './import.css'
import { Button, Message, Modal, Progress, Switch } from '@arco-design/web-react'
import { IconClose, IconFile } from '@arco-design/web-react/icon'
import { type ReactElement, useRef, useState } from 'react'
import { importErrors } from '#contract/file/import-errors.ts'
import { importTemplateOf } from '#contract/kit/import-template.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { download, type UploadAnswer } from '#web/api/files.ts'
import { kitOf } from '#web/fields/index.ts'
import { errorFileOf, importColumns, importLimitWords } from './import-model.ts'
import { ImportPreviewTable } from './import-preview.tsx'
import { Dialog } from './layers.tsx'
import { type ImportStep, useImport } from './use-import.ts'

export interface ImportDialogProps {
  resource: Resource
  onClose: () => void
  onDone: (result: unknown) => void
  /** Rows of the online module: whether they are checked is asked. */
  online?: boolean
  isSingleTableImport?: string
  foreignKeys?: string
}

export function ImportDialog(props: ImportDialogProps): ReactElement {
  const { resource, onClose, onDone, online = false, isSingleTableImport, foreignKeys } = props
  const [files, setFiles] = useState<readonly File[]>([])
  const [validate, setValidate] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const onAnswer = (answer: UploadAnswer) => {
    tell(answer)
    onDone(answer.result)
    onClose()
  }
  const { step, preview, problem, look, start, stop } = useImport({
    resource,
    validate: online ? validate : undefined,
    isSingleTableImport,
    foreignKeys,
    onAnswer,
  })
  const busy = step.at === 'sending' || step.at === 'taking'
  const choose = (next: readonly File[]) => {
    setFiles(next)
    void look(next)
  }
  const take = (chosen: readonly File[]) => {
    const right = chosen.filter(file => /\.xlsx?$/i.test(file.name))
    if (right.length < chosen.length) Message.warning('仅支持 .xls 和 .xlsx 文件')
    if (right.length > 0) choose([...files, ...right])
  }
  return (
    <Dialog
      title="导入EXCEL"
      width={600}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={busy ? stop : onClose}>{busy ? '取消导入' : '关闭'}</Button>
          <Button
            type="primary"
            disabled={files.length === 0}
            loading={busy}
            onClick={() => void start(files)}
          >
            {busy ? '上传中...' : '开始上传'}
          </Button>
        </>
      }
    >
      <div className="import">
        <p className="my-12">
          按模板填写后上传，一次最多 {importLimitWords(resource)}。
          <button
            type="button"
            className="link"
            onClick={() => void download(importTemplateOf(resource), {}, `${resource.title}导入模板.xlsx`)}
          >
            下载模板
          </button>
        </p>
        {online && (
          <label className="row mb-12">
            是否开启校验
            <Switch checked={validate} disabled={busy} onChange={setValidate} />
          </label>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-hidden
          multiple
          accept=".xls,.xlsx"
          onChange={event => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            take(chosen)
          }}
        />
        <Button disabled={busy} onClick={() => input.current?.click()}>
          选择导入文件
        </Button>
        <ul className="import-files mt-8 stack gap-2">
          {files.map((file, at) => (
            <li className="row bg-fill rounded-3" key={`${at} ${file.name}`}>
              <IconFile aria-hidden />
              <span className="cut grow" title={file.name}>
                {file.name}
              </span>
              <button
                className="muted centred h-24 w-24"
                type="button"
                aria-label={`移除 ${file.name}`}
                disabled={busy}
                onClick={() => choose(files.filter(kept => kept !== file))}
              >
                <IconClose />
              </button>
            </li>
          ))}
        </ul>
        <StepLine step={step} />
        {problem !== '' && (
          <p className="mt-12 ink-danger" role="alert">
            {problem}
          </p>
        )}
        {preview && !busy && <ImportPreviewTable preview={preview} />}
        <details>
          <summary className="mt-12 ink-2 pointer">各列的填写要求</summary>
          <dl className="import-fields grid gap-4-16 max-h-240 mt-8 overflow-auto text-12">
            {importColumns(resource).map(([name, field]) => (
              <div className="grid" key={name}>
                <dt className="ink-inherit">
                  {field.required && <span className="required mr-4 ink-danger">*</span>}
                  {field.title}
                </dt>
                <dd className="muted">
                  {(field.sheet === 'only' && field.help) || kitOf(field).excelHint(field)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Dialog>
  )
}

function StepLine({ step }: { step: ImportStep }): ReactElement | null {
  if (step.at === 'choosing') return null
  if (step.at === 'looking')
    return (
      <p className="my-12" role="status">
        正在检查前几行…
      </p>
    )
  const sending = step.at === 'sending'
  const words = sending
    ? '正在上传文件'
    : `正在写入：已处理 ${step.rows.toLocaleString()} 行，${step.errors.toLocaleString()} 行有错误`
  return (
    <div className="mt-12" role="status">
      <span>{words}</span>
      <Progress percent={Math.round(step.share * 100)} aria-label={sending ? '上传进度' : '导入进度'} />
    </div>
  )
}

function tell(answer: UploadAnswer): void {
  if (answer.code !== 201) {
    Message.success(answer.message || '导入成功')
    return
  }
  const file = errorFileOf(answer.result)
  Modal.warning({
    title: file?.none ? '导入失败，全部数据都有错误！' : '导入成功，但是有错误数据！',
    content: (
      <>
        <p className="my-12">{file?.msg ?? answer.message}</p>
        {file && (
          <button
            type="button"
            className="link"
            onClick={() => void download(importErrors, { params: { name: file.stored } }, file.name)}
          >
            点击下载 {file.name}
          </button>
        )}
      </>
    ),
    okText: '知道了',
  })
}
