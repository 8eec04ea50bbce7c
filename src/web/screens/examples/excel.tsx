// @screen examples/excel
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { plant } from '#contract/sewage/plant.ts'
import { ImportDialog } from '#web/crud/import-dialog.tsx'
import { useSelection } from '#web/crud/selection.ts'
import { useExport } from '#web/crud/use-export.tsx'
import { useCount } from '#web/data/resource-page.ts'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'

export default function ExcelPage(): ReactElement {
  return (
    <ExamplePage
      title="导入导出"
      intro="以污水厂为例：导出当前列表的全部行，改好后再导入；写入之前先看到前几行与它们的错误。"
    >
      <ExportExample />
      <ImportExample />
    </ExamplePage>
  )
}

function ExportExample(): ReactElement {
  const [{ form }, options] = useOptions({ form: choice('参数形式', ['query', 'paramsStr']) })
  const selection = useSelection()
  const query = { pageNo: 1, pageSize: 10, filters: {} }
  const { busy, start, dialog } = useExport(plant, query, selection, useCount(plant, {}) ?? 0, form)
  return (
    <Example
      title="导出"
      about="边读边写，不占内存；以 = + - @ 开头的文字按文本写出。超过 2 万行时转入右上角的导出中心，可看进度、取消和下载。"
      options={options}
    >
      <Button type="primary" loading={busy} onClick={start}>
        导出污水厂
      </Button>
      {dialog}
    </Example>
  )
}

function ImportExample(): ReactElement {
  const [{ online, single }, options] = useOptions({
    online: toggle('在线表单 online'),
    single: toggle('单表导入 isSingleTableImport'),
  })
  const [shown, setShown] = useState(false)
  const [done, setDone] = useState(0)
  return (
    <Example
      title="导入"
      about="可同时选择多个 .xls 或 .xlsx 文件，合计不超过 10 万行。有错误的行不导入，明细可下载；中途取消或失败时，一行也不写入。"
      options={options}
      value={`本次打开页面以来完成导入 ${done} 次`}
    >
      <Button onClick={() => setShown(true)}>导入污水厂</Button>
      {shown && (
        <ImportDialog
          resource={plant}
          online={online}
          {...(single && { isSingleTableImport: 'true' })}
          onClose={() => setShown(false)}
          onDone={() => setDone(count => count + 1)}
        />
      )}
    </Example>
  )
}
