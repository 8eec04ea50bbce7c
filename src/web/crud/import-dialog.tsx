/** 导入EXCEL: files in, the server's account of every row out. */
import { Button, Message, Modal, Upload } from '@arco-design/web-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { importErrors } from '#contract/file/import-errors.ts'
import { importTemplateOf } from '#contract/kit/import-template.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { download, upload } from '#web/api/files.ts'
import { verbOf } from '#web/data/resource-page.ts'
import { kitOf } from '#web/fields/index.ts'
import { errorFileOf, importColumns } from './import-model.ts'

type UploadItem = NonNullable<ComponentProps<typeof Upload>['fileList']>[number]

export interface ImportDialogProps {
  resource: Resource
  onClose: () => void
  onDone: () => void
}

export function ImportDialog({ resource, onClose, onDone }: ImportDialogProps): ReactElement {
  const [files, setFiles] = useState<UploadItem[]>([])
  const [busy, setBusy] = useState(false)
  const [share, setShare] = useState(0)

  const start = async () => {
    const form = new FormData()
    for (const { originFile } of files) if (originFile) form.append('files[]', originFile)
    const names = files.map(file => file.name).join('、')
    setBusy(true)
    try {
      const answer = await upload(verbOf(resource, 'importExcel'), form, { onProgress: setShare })
      if (answer.code === 201) {
        const file = errorFileOf(answer.result)
        Modal.warning({
          title: '导入成功，但是有错误数据！',
          content: (
            <>
              <p>{file?.msg ?? answer.message}</p>
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
      } else Message.success(answer.message || '导入成功')
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'refused') Message.warning(`${names} ${error.message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title="导入EXCEL"
      visible
      className="crud-layer"
      style={{ width: 600 }}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" disabled={files.length === 0} loading={busy} onClick={() => void start()}>
            {busy ? `上传中... ${Math.round(share * 100)}%` : '开始上传'}
          </Button>
        </>
      }
    >
      <div className="import">
        <p>
          按模板填写后上传。
          <button
            type="button"
            className="link"
            onClick={() => void download(importTemplateOf(resource), {}, `${resource.title}导入模板.xlsx`)}
          >
            下载模板
          </button>
        </p>
        <Upload
          accept=".xls,.xlsx"
          multiple
          autoUpload={false}
          fileList={files}
          disabled={busy}
          beforeUpload={file => {
            const fits = /\.xlsx?$/i.test(file.name)
            if (!fits) Message.warning('仅支持 .xls 和 .xlsx 文件')
            return fits
          }}
          onChange={list => setFiles(list)}
        >
          <Button disabled={busy}>选择导入文件</Button>
        </Upload>
        <details>
          <summary>各列的填写要求</summary>
          <dl>
            {importColumns(resource).map(([name, field]) => (
              <div key={name}>
                <dt>
                  {field.required && <span className="required">*</span>}
                  {field.title}
                </dt>
                <dd>{kitOf(field).excelHint(field)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Modal>
  )
}
