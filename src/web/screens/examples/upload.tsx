// @screen examples/upload
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { choice, count, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { FilePop } from '#web/widgets/upload/file-pop.tsx'
import { Upload } from '#web/widgets/upload/upload.tsx'
import type { UploadValue } from '#web/widgets/upload/upload-model.ts'

export default function UploadPage(): ReactElement {
  return (
    <ExamplePage
      title="上传"
      intro="点击选择或把文件拖到框内；全部文件传完后值才改变，传到一半断开的可以重新上传，其他文件不受影响。"
    >
      <FileExample />
      <PictureExample />
      <PopExample />
      <CheckedExample />
    </ExamplePage>
  )
}

function FileExample(): ReactElement {
  const [{ type, multiple, number, returnUrl, button, disabled }, options] = useOptions({
    type: choice('文件类型 fileType', ['all', 'file']),
    multiple: toggle('多选 multiple', true),
    number: count('最多保留 number', 0, 0, 9),
    returnUrl: toggle('只返回路径 returnUrl', true),
    button: toggle('显示按钮 buttonVisible', true),
    disabled: toggle('禁用'),
  })
  const [value, setValue] = useState<UploadValue>('')
  return (
    <Example
      title="文件上传"
      about="按内容识别类型：图片、PDF、Office 文档、文本、压缩包与音视频；SVG、网页与可执行文件不接收。最多保留 N 个时留下最后的 N 个，0 表示不限。"
      options={options}
      value={value}
    >
      <Upload
        label="示例文件"
        value={value}
        onChange={setValue}
        fileType={type}
        number={number}
        buttonVisible={button}
        {...{ multiple, returnUrl, disabled }}
      />
    </Example>
  )
}

function PictureExample(): ReactElement {
  const [{ multiple, number, disabled }, options] = useOptions({
    multiple: toggle('多张 isMultiple', true),
    number: count('最多保留 number', 0, 0, 9),
    disabled: toggle('禁用'),
  })
  const [value, setValue] = useState<UploadValue>('')
  return (
    <Example
      title="图片上传"
      about="指针移到图片上或用 Tab 走到图片，可左移、预览、删除、右移。单张时留下最后一张。照片中的拍摄位置在保存前去除。"
      options={options}
      value={value}
    >
      <Upload
        label="示例图片"
        fileType="image"
        value={value}
        onChange={setValue}
        number={multiple ? number : 1}
        {...{ multiple, disabled }}
      />
    </Example>
  )
}

function PopExample(): ReactElement {
  const [{ type, width }, options] = useOptions({
    type: choice('文件类型 fileType', ['all', 'image']),
    width: count('宽度 width', 520, 360, 900),
  })
  const [value, setValue] = useState<UploadValue>('')
  const [shown, setShown] = useState(false)
  return (
    <Example
      title="弹窗上传"
      about="确认前不改变值；没有文件时提示“未上传任何文件”。"
      options={options}
      value={value}
    >
      <Button onClick={() => setShown(true)}>打开上传弹窗</Button>
      {shown && (
        <FilePop
          label="弹窗文件"
          fileType={type}
          width={width}
          value={value}
          onOk={next => {
            setValue(next)
            setShown(false)
          }}
          onClose={() => setShown(false)}
        />
      )}
    </Example>
  )
}

function CheckedExample(): ReactElement {
  const [{ limit }, options] = useOptions({ limit: count('上限（KB）', 100, 1, 10_000) })
  const [value, setValue] = useState<UploadValue>('')
  const [refused, setRefused] = useState('')
  const beforeUpload = (file: File) => {
    const fits = file.size <= limit * 1024
    setRefused(fits ? '' : `${file.name} 超过 ${limit} KB，未上传`)
    return fits
  }
  return (
    <Example title="上传前检查" about="beforeUpload 可以逐个放行或拦下文件。" options={options} value={value}>
      <Upload
        label="检查的文件"
        text="选择文件"
        value={value}
        onChange={setValue}
        beforeUpload={beforeUpload}
      />
      <p className="my-12" role="status">
        {refused}
      </p>
    </Example>
  )
}
